#include "CVision.h"
