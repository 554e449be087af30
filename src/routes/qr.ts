// QR codes as SVG: of a profile's address, and of a chip's for the card printer.
import { renderSVG } from 'uqr'

/** Empty modules around the code, as ISO/IEC 18004 demands: scanners look for them to find it on a busy ground. */
const QUIET_ZONE = 4

/** The code of an address, dark on light, with its quiet zone; 15 % of it may be unreadable. */
export const qrSvg = (address: string): string => renderSVG(address, { ecc: 'M', border: QUIET_ZONE })
