typedef unsigned long size_t;
typedef unsigned char uint8_t;
typedef long int_least64_t;
struct accel_unnamed_1 { float x, y; };
typedef struct accel_unnamed_1 accel_float2;
struct class_ { int new_; bool this_; int j1; };
struct list { struct list *next; int template_; };
typedef struct later later;
struct later { int private_; };
typedef int later_count;
struct accel_later_count { int virtual_; };
enum operator_ { and_, or_ = 5, accel_max };
#line 13 "words.c"
static __device__ int delete_(int namespace_, int typename_) { return namespace_ + typename_; }
#line 14 "words.c"
static __device__ double accel_norm(double a, double b) { return a > b ? a : b; }
#line 16 "words.c"
static __device__ int accel_min(int a, int b) { return a < b ? a : b; }
#line 17 "words.c"
static __device__ void never() { for (;;) ; }
#line 18 "words.c"
static __device__ int old_style(int a, float b) { return a + b; }
static __constant__ const int accel_gamma[2] = { 3, 4 };
#line 20 "words.c"
static __device__ struct accel_unnamed_1 make(float x, float y) { accel_float2 r = { x, y }; return r; }
#line 23 "words.c"
static __device__ int dev_main(double *out) {
    int n; n = 0; int not_; not_ = 3; int accel_threadIdx; accel_threadIdx = 4; int xor_[2] = { 1, 2 };
    int catch_; catch_ = 5;
    double y0; y0 = 2;
    struct class_ try_; try_ = [&]() -> struct class_ { struct class_ accel_v = { 1, 1, 2 }; return accel_v; }();
    struct list throw_; throw_ = [&]() -> struct list { struct list accel_v = { 0, 4 }; return accel_v; }(); struct list *typeid_; typeid_ = &throw_;
    later explicit_; explicit_ = [&]() -> later { later accel_v = { 9 }; return accel_v; }();
    struct accel_later_count friend_; friend_ = [&]() -> struct accel_later_count { struct accel_later_count accel_v = { 8 }; return accel_v; }();
    later_count mutable_; mutable_ = 7;
    int *__restrict__ r; r = xor_; int *__restrict__ s; s = xor_;
    const int *volatile using_; using_ = xor_;
    bool export_; export_ = 0; bool nullptr_; nullptr_ = !export_;
    typedef long local_type;
    local_type accel_warpSize; accel_warpSize = 3;
    uint8_t byte; byte = 255;
    int_least64_t wide; wide = 1LL << 40;
    size_t public_; public_ = 12ul;
    ;
    float aligned[4] = { 1 };
    out[n++] = not_ + accel_threadIdx + xor_[1] + catch_ + y0 + try_.new_ + try_.this_ + try_.j1;
    out[n++] = typeid_->template_ + explicit_.private_ + friend_.virtual_ + mutable_ + (typeid_->next == 0);
    out[n++] = delete_(1, 2) + accel_norm(1, 2) + accel_min(3, 4) + or_ + accel_max + and_ + accel_gamma[1];
    out[n++] = r[0] + s[1] + using_[0] + nullptr_ + export_ + accel_warpSize + (uint8_t)(byte + 1) + wide;
    out[n++] = make(1, 2).y + public_ + aligned[0] + 8ul + old_style(1, 2.5f);
    double virtual_; virtual_ = y0 * 2;
    int *protected_; protected_ = &xor_[1];
    out[n++] = virtual_ + *protected_ + 8ul + ((double)n);
    if (n > 100) never();
    goto template_;
template_:
    out[n++] = 4ul + 16ul;
    return n;
}
