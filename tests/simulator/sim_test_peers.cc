/* sim_test_peers: access of two simulated devices to each other's memory: sim_test_peers yes|no, the value of ACCEL_SIM_PEERS in words.
 * SPDX-License-Identifier: MIT */
#include "sim_harness.h"

int main(int, char **argv)
{
    bool peers = !strcmp(argv[1], "yes");
    int can = -1, error = peers ? CUDA_SUCCESS : CUDA_ERROR_PEER_ACCESS_UNSUPPORTED;
    CUcontext context, other;
    CUmemoryPool pool;
    CUmemAccessDesc access = { { CU_MEM_LOCATION_TYPE_DEVICE, 1 }, CU_MEM_ACCESS_FLAGS_PROT_READWRITE };
    device_begin();
    OK(cuDeviceCanAccessPeer(&can, 0, 1));
    EXPECT(can == peers);
    OK(cuDeviceCanAccessPeer(&can, 1, 1));
    EXPECT(!can);
    FAILS(cuDeviceCanAccessPeer(&can, 0, 2), CUDA_ERROR_INVALID_DEVICE);

    OK(cuCtxGetCurrent(&context));
    FAILS(cuCtxEnablePeerAccess(context, 0), CUDA_ERROR_INVALID_DEVICE);
    OK(cuDevicePrimaryCtxRetain(&other, 1));
    FAILS(cuCtxEnablePeerAccess(other, 1), CUDA_ERROR_INVALID_VALUE);
    FAILS(cuCtxEnablePeerAccess(other, 0), error);
    FAILS(cuCtxEnablePeerAccess(other, 0), peers ? CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED : error);
    OK(cuDevicePrimaryCtxRelease_v2(1));
    FAILS(cuCtxEnablePeerAccess(other, 0), CUDA_ERROR_INVALID_CONTEXT);

    OK(cuDeviceGetDefaultMemPool(&pool, 0));
    FAILS(cuMemPoolSetAccess(pool, &access, 1), peers ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE);
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READ + 1;
    FAILS(cuMemPoolSetAccess(pool, &access, 1), CUDA_ERROR_INVALID_VALUE);
    access = { { CU_MEM_LOCATION_TYPE_DEVICE, 0 }, CU_MEM_ACCESS_FLAGS_PROT_READ };
    FAILS(cuMemPoolSetAccess(pool, &access, 1), CUDA_ERROR_INVALID_DEVICE);    /* a device has access to its own pool */
    access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
    OK(cuMemPoolSetAccess(pool, &access, 1));
    access.location.id = 2;
    FAILS(cuMemPoolSetAccess(pool, &access, 1), CUDA_ERROR_INVALID_DEVICE);
    device_end();
    return 0;
}
