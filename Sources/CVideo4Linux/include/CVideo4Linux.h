#ifndef CAPSTAN_CVIDEO4LINUX_H
#define CAPSTAN_CVIDEO4LINUX_H
#include <linux/videodev2.h>
#include <stddef.h>

// One typed function per V4L2 request that Capstan makes. Swift sees the kernel's structures, but
// cannot make requests: ioctl is variadic, and the request numbers are _IOWR macros with sizeof in
// them; neither is imported. Each function returns 0 or the errno, so nothing between the call and
// its reading can change it. None retries: the caller decides that. The buffer type is filled in
// here, and multi-planar nodes look like single-planar ones: the second plane of a picture begins
// at the next page after the first.

/// VIDIOC_QUERYCAP: the names of the driver and the device, and the device's capabilities.
int capstan_video_capability(int descriptor, struct v4l2_capability *answer);
/// VIDIOC_ENUM_FMT: the pixel format at `question->index`; EINVAL after the last.
int capstan_video_format_at(int descriptor, struct v4l2_fmtdesc *question);
/// VIDIOC_ENUM_FRAMESIZES: the sizes at `question->index`; EINVAL after the last.
int capstan_video_size_at(int descriptor, struct v4l2_frmsizeenum *question);
/// VIDIOC_ENUM_FRAMEINTERVALS: the intervals at `question->index`; EINVAL after the last.
int capstan_video_interval_at(int descriptor, struct v4l2_frmivalenum *question);
/// VIDIOC_S_FMT: requests a format; the driver writes the one it selected, and the offset of the
/// second plane, 0 where there is none.
int capstan_video_set_format(int descriptor, struct v4l2_format *wish, unsigned *second);
/// VIDIOC_S_PARM: requests a frame interval; the driver writes the one it selected.
int capstan_video_set_parameters(int descriptor, struct v4l2_streamparm *wish);
/// VIDIOC_G_CTRL: the value of one control.
int capstan_video_control(int descriptor, struct v4l2_control *question);
/// VIDIOC_S_CTRL: sets one control; the driver writes the value it applied.
int capstan_video_set_control(int descriptor, struct v4l2_control *wish);
/// VIDIOC_QUERYCTRL: the control `question->id`, or with V4L2_CTRL_FLAG_NEXT_CTRL the first control
/// after it; EINVAL after the last.
int capstan_video_control_facts(int descriptor, struct v4l2_queryctrl *question);
/// VIDIOC_QUERYMENU: one choice of a menu control; EINVAL where there is no choice at the index.
int capstan_video_control_choice(int descriptor, struct v4l2_querymenu *question);
/// VIDIOC_REQBUFS: requests buffers; the driver writes the number it grants.
int capstan_video_request_buffers(int descriptor, struct v4l2_requestbuffers *wish);
/// VIDIOC_QUERYBUF: offset and length of one buffer.
int capstan_video_buffer(int descriptor, struct v4l2_buffer *question);
/// mmap of one buffer with the length and offset from VIDIOC_QUERYBUF, all planes included; a
/// single munmap of the length releases it. A shim, because planes need several calls into one
/// reserved range.
int capstan_video_map(int descriptor, unsigned index, size_t length, long offset, void **start);
/// VIDIOC_QBUF: queues one buffer.
int capstan_video_queue(int descriptor, struct v4l2_buffer *buffer);
/// VIDIOC_DQBUF: dequeues one filled buffer; EAGAIN when none is filled.
int capstan_video_dequeue(int descriptor, struct v4l2_buffer *buffer);
/// VIDIOC_STREAMON of the capture queue; the type is passed by address.
int capstan_video_stream_on(int descriptor);
/// VIDIOC_STREAMOFF of the capture queue.
int capstan_video_stream_off(int descriptor);
#endif
