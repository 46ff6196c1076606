#include "CVideo4Linux.h"
