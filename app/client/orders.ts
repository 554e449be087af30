// The script of an order's page: cards are assigned and taken out in place, and read by NFC where the browser can. Without it
// every scan is a form.
import './app.ts'
import { offerNfc } from './orders/nfc.ts'
import { packInPlace } from './orders/pack-in-place.ts'

const packing = packInPlace()
if (packing) offerNfc(packing)
