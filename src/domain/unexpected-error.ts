// In a file of its own, because every page's first script needs it and none of the other messages.
export const UNEXPECTED_ERROR = 'Unexpected Application Error!' // ERR-26
