// Checks colour profiles, the only metadata that a cleaned file keeps: without its profile a picture looks different. Pure.
import { hasTextAt, uint32 } from './bytes.ts'

const HEADER_LENGTH = 128

/** Does it have the header of an ICC profile for RGB or grey, with the right length? Other data is refused. */
export const isIccProfile = (bytes: Uint8Array): boolean =>
  bytes.length > HEADER_LENGTH &&
  uint32(bytes, 0) === bytes.length &&
  hasTextAt(bytes, 36, 'acsp') &&
  (hasTextAt(bytes, 16, 'RGB ') || hasTextAt(bytes, 16, 'GRAY'))
