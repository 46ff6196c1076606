#ifndef CAPSTAN_CVIDEO4LINUX_H
#define CAPSTAN_CVIDEO4LINUX_H
#include <linux/videodev2.h>
#include <stddef.h>

// One typed function for each V4L2 request that Capstan makes. Swift sees the kernel's structures,
// but it can make no request: ioctl is variadic, and the request numbers are _IOWR macros with
// sizeof in them; neither is imported. Each function returns 0 or the errno, so that nothing
// between the call and its reading can change it. None retries: that is for the caller to decide.
// The buffer type is filled in here, and multi-planar nodes look like the others: of pictures in two
// planes the second begins at the next page after the first.

/// VIDIOC_QUERYCAP: what the node is.
int capstan_video_capability(int descriptor, struct v4l2_capability *answer);
/// VIDIOC_ENUM_FMT: the pixel format at `question->index`; EINVAL after the last.
int capstan_video_format_at(int descriptor, struct v4l2_fmtdesc *question);
/// VIDIOC_ENUM_FRAMESIZES: the sizes at `question->index`; EINVAL after the last.
int capstan_video_size_at(int descriptor, struct v4l2_frmsizeenum *question);
/// VIDIOC_ENUM_FRAMEINTERVALS: the intervals at `question->index`; EINVAL after the last.
int capstan_video_interval_at(int descriptor, struct v4l2_frmivalenum *question);
/// VIDIOC_S_FMT: asks for a format; the driver writes what it gives instead, and where the second
/// plane begins, 0 where there is none.
int capstan_video_set_format(int descriptor, struct v4l2_format *wish, unsigned *second);
/// VIDIOC_S_PARM: asks for a frame interval; the driver writes what it gives instead.
int capstan_video_set_parameters(int descriptor, struct v4l2_streamparm *wish);
/// VIDIOC_G_CTRL: the value of one control.
int capstan_video_control(int descriptor, struct v4l2_control *question);
/// VIDIOC_S_CTRL: sets one control; the driver writes what it made of the value.
int capstan_video_set_control(int descriptor, struct v4l2_control *wish);
/// VIDIOC_QUERYCTRL: the control of `question->id`, or the next after it; EINVAL after the last.
int capstan_video_control_facts(int descriptor, struct v4l2_queryctrl *question);
/// VIDIOC_QUERYMENU: one choice of a control that is a menu; EINVAL where the menu has a hole.
int capstan_video_control_choice(int descriptor, struct v4l2_querymenu *question);
/// VIDIOC_REQBUFS: asks for buffers; the driver writes how many it gives.
int capstan_video_request_buffers(int descriptor, struct v4l2_requestbuffers *wish);
/// VIDIOC_QUERYBUF: where one buffer lies and how long it is.
int capstan_video_buffer(int descriptor, struct v4l2_buffer *question);
/// mmap of one buffer of this length and offset, which VIDIOC_QUERYBUF gave, with all its planes; one
/// munmap of the length gives it back. A shim, for planes need several calls into one place.
int capstan_video_map(int descriptor, unsigned index, size_t length, long offset, void **start);
/// VIDIOC_QBUF: hands one buffer to the driver.
int capstan_video_queue(int descriptor, struct v4l2_buffer *buffer);
/// VIDIOC_DQBUF: takes one filled buffer back; EAGAIN when there is none.
int capstan_video_dequeue(int descriptor, struct v4l2_buffer *buffer);
/// VIDIOC_STREAMON of the capture queue. The type stands here: it goes by address.
int capstan_video_stream_on(int descriptor);
/// VIDIOC_STREAMOFF of the capture queue.
int capstan_video_stream_off(int descriptor);
#endif
