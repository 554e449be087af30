// The script of the pages that take one card after another: an order's, and that of handing out a team's cards. Sends forms
// without a reload, and reads cards by NFC where the browser can. Without it every scan is a form.
import './app.ts'
import { offerNfc } from './orders/nfc.ts'
import { packInPlace } from './orders/pack-in-place.ts'

const packing = packInPlace()
if (packing) offerNfc(packing)
