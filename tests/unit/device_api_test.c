/* device_api_test: which device each thread uses, against a model of every thread: rt_api_device, rt_device. SPDX-License-Identifier: MIT
 *   device_api_test [seed]      on the simulator, with 3 devices */
#include "model.h"
#include <openacc.h>
#include <pthread.h>
#include <semaphore.h>

enum { THREADS = 4, DEVICES = 3 };
static struct {
    sem_t go;
    acc_device_t type;
    int number, default_async;
} threads[THREADS];
static sem_t done;
static bool end;

static int draw_number(acc_device_t type) { return type == acc_device_host ? 0 : (int)draw(DEVICES); }
static acc_device_t draw_type(void) { return one_in(3) ? acc_device_host : acc_device_nvidia; }

static void check(int me)
{
    bool host = threads[me].type == acc_device_host;
    EXPECT_EQUAL(acc_get_device_type(), threads[me].type);
    EXPECT_EQUAL(acc_get_device_num(threads[me].type), threads[me].number);
    EXPECT_EQUAL(acc_get_device_num(acc_device_current), threads[me].number);
    EXPECT_EQUAL(acc_get_default_async(), threads[me].default_async);
    EXPECT_EQUAL(acc_on_device(acc_device_host), 1);
    EXPECT(acc_get_num_devices(acc_device_nvidia) == DEVICES && acc_get_num_devices(acc_device_host) == 1);
    EXPECT(host || !strcmp(acc_get_property_string(0, acc_device_current, acc_property_vendor), "NVIDIA"));
    if (!host) EXPECT(acc_get_memory() == acc_get_property(threads[me].number, acc_device_nvidia, acc_property_memory) && acc_get_memory() >= acc_get_free_memory());
}

/* Data is on the device of the thread that brought it, and on no other. */
static void bring(int me)
{
    static char x[64];
    acc_copyin(x, sizeof x);
    EXPECT(acc_is_present(x, sizeof x));
    for (int d = 0; d < DEVICES; d++) {
        acc_set_device_num(d, acc_device_nvidia);
        EXPECT_EQUAL(acc_is_present(x, sizeof x), threads[me].type != acc_device_host && d == threads[me].number);
    }
    acc_set_device_num(threads[me].number, threads[me].type);
    acc_delete(x, sizeof x);
}

static void step(int me)
{
    acc_device_t type = draw_type();
    switch (draw(6)) {
    case 0:
        acc_set_device_type(type);
        if (type != threads[me].type) threads[me].number = 0;
        threads[me].type = type;
        break;
    case 1:
        threads[me].number = draw_number(type);
        acc_set_device_num(threads[me].number, threads[me].type = type);
        break;
    case 2: acc_set_default_async(threads[me].default_async = (int)draw(50)); break;
    case 3: if (one_in(4)) acc_shutdown(acc_device_nvidia); break;
    case 4: acc_init(threads[me].type); break;
    default: bring(me); break;
    }
}

static void *work(void *argument)
{
    int me = (int)(size_t)argument;
    while (sem_wait(&threads[me].go), !end) {
        step(me);
        check(me);
        sem_post(&done);
    }
    return NULL;
}

/* One thread after the other, in a random order. */
int main(int argc, char **argv)
{
    pthread_t ids[THREADS];
    model_begin(argc, argv);
    sem_init(&done, 0, 0);
    for (size_t i = 0; i < THREADS; i++) {
        sem_init(&threads[i].go, 0, 0);
        threads[i].type = acc_device_nvidia;
        EXPECT(!pthread_create(&ids[i], NULL, work, (void *)i));
    }
    for (int i = 0; i < 2000; i++) {
        sem_post(&threads[draw(THREADS)].go);
        sem_wait(&done);
    }
    end = true;
    for (int i = 0; i < THREADS; i++) sem_post(&threads[i].go), pthread_join(ids[i], NULL);
    return 0;
}
