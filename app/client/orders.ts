// The script of an order's page: assigns and removes cards without a reload, and reads them by NFC where the browser
// can. Without it every scan is a form.
import './app.ts'
import { offerNfc } from './orders/nfc.ts'
import { packInPlace } from './orders/pack-in-place.ts'

const packing = packInPlace()
if (packing) offerNfc(packing)
