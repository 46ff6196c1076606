#ifndef CAPSTAN_CVIDEO4LINUX_H
#define CAPSTAN_CVIDEO4LINUX_H
#include <linux/videodev2.h>
#endif
