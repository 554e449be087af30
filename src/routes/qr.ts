// QR codes as SVG: of a profile's address, and of a chip's for the card printer.
import { renderSVG } from 'uqr'

/** Quiet zone in modules, as ISO/IEC 18004 requires: scanners need it to find the code on a busy background. */
const QUIET_ZONE = 4

/** The QR code of an address, dark on light, with its quiet zone; up to 15 % of it may be unreadable. */
export const qrSvg = (address: string): string => renderSVG(address, { ecc: 'M', border: QUIET_ZONE })
