/* NVRTC has no __builtin_offsetof; this is the builtin of EDG's own offsetof. */
#ifdef __EDG__
#define ACCEL_OFFSET(type, member) __INTADDR__(&((type *)0)->member)
#else
#define ACCEL_OFFSET(type, member) __builtin_offsetof(type, member)
#endif
typedef unsigned long size_t;
typedef unsigned char uint8_t;
typedef long int_least64_t;
typedef struct { float x; float y; } accel_float2;
static_assert(sizeof(accel_float2) == 8 && alignof(accel_float2) == 4 && ACCEL_OFFSET(accel_float2, x) == 0 && ACCEL_OFFSET(accel_float2, y) == 4, "");
struct class_ { int new_; bool this_; int j1; };
static_assert(sizeof(struct class_) == 12 && alignof(struct class_) == 4 && ACCEL_OFFSET(struct class_, new_) == 0 && ACCEL_OFFSET(struct class_, this_) == 4 && ACCEL_OFFSET(struct class_, j1) == 8, "");
struct list { struct list *next; int template_; };
static_assert(sizeof(struct list) == 16 && alignof(struct list) == 8 && ACCEL_OFFSET(struct list, next) == 0 && ACCEL_OFFSET(struct list, template_) == 8, "");
struct later;
typedef struct later later;
struct later { int private_; };
static_assert(sizeof(struct later) == 4 && alignof(struct later) == 4 && ACCEL_OFFSET(struct later, private_) == 0, "");
typedef int later_count;
struct accel_later_count { int virtual_; };
static_assert(sizeof(struct accel_later_count) == 4 && alignof(struct accel_later_count) == 4 && ACCEL_OFFSET(struct accel_later_count, virtual_) == 0, "");
enum operator_ { and_, or_ = 5, user_max };
#line 13 "words.c"
static __device__ int delete_(int namespace_, int typename_) { return namespace_ + typename_; }
#line 14 "words.c"
static __device__ double user_norm(double a, double b) { return a > b ? a : b; }
#line 16 "words.c"
static __device__ int user_min(int a, int b) { return a < b ? a : b; }
#line 17 "words.c"
static __device__ void never() { for (;;) ; }
#line 18 "words.c"
static __device__ int old_style(int a, float b) { return a + b; }
static __constant__ const int user_gamma[2] = { 3, 4 };
#line 20 "words.c"
static __device__ accel_float2 make(float x, float y) { accel_float2 r = { x, y }; return r; }
#line 23 "words.c"
static __device__ int dev_main(double *out) {
    int n = 0, not_ = 3, accel_threadIdx = 4, xor_[2] = { 1, 2 };
    int catch_ = 5;
    double y0 = 2;
    struct class_ try_ = { 1, 1, 2 };
    struct list throw_ = { 0, 4 }, *typeid_ = &throw_;
    later explicit_ = { 9 };
    struct accel_later_count friend_ = { 8 };
    later_count mutable_ = 7;
    int *r = xor_, *s = xor_;
    const int *const volatile using_ = xor_;
    bool export_ = 0, nullptr_ = !export_;
    ;
    long accel_warpSize = 3;
    uint8_t byte = 255;
    int_least64_t wide = 1LL << 40;
    size_t public_ = 12ul;
    ;
    alignas(16) float aligned[4] = { 1 };
    out[n++] = not_ + accel_threadIdx + xor_[1] + catch_ + y0 + try_.new_ + try_.this_ + try_.j1;
    out[n++] = typeid_->template_ + explicit_.private_ + friend_.virtual_ + mutable_ + (typeid_->next == 0);
    out[n++] = delete_(1, 2) + user_norm(1, 2) + user_min(3, 4) + or_ + user_max + and_ + user_gamma[1];
    out[n++] = r[0] + s[1] + using_[0] + nullptr_ + export_ + accel_warpSize + (uint8_t)(byte + 1) + wide;
    out[n++] = make(1, 2).y + public_ + aligned[0] + 8ul + old_style(1, 2.5f);
    double virtual_ = y0 * 2;
    int *protected_ = &xor_[1];
    out[n++] = virtual_ + *protected_ + 8ul + ((double)n);
    if (n > 100) never();
    goto template_;
template_:
    out[n++] = 4ul + 16ul;
    return n;
}
