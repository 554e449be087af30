// The one thing beside the picture that a cleaned file may hold: without its colour profile a picture looks different. Pure.
import { hasTextAt, uint32 } from './bytes.ts'

const HEADER_LENGTH = 128

/**
 * Is this a colour profile of a picture in RGB or grey? Its header says how long it is; a text that only stands where a
 * profile belongs is none.
 */
export const isIccProfile = (bytes: Uint8Array): boolean =>
  bytes.length > HEADER_LENGTH &&
  uint32(bytes, 0) === bytes.length &&
  hasTextAt(bytes, 36, 'acsp') &&
  (hasTextAt(bytes, 16, 'RGB ') || hasTextAt(bytes, 16, 'GRAY'))
