// Carriers as people type them, and where a parcel of each is tracked. Pure.
import { plainLetters } from '#domain/text/folded.ts'

interface Carrier {
  name: string
  /** Other names, as words in lower case without signs. */
  also: readonly string[]
  /** The carrier's public page of a parcel, for an encoded number. */
  page: (number: string) => string
  /** Numbers that only this carrier gives. */
  number?: RegExp
}

const CARRIERS: readonly Carrier[] = [
  {
    name: 'Royal Mail',
    also: ['rm', 'royalmail'],
    page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
    number: /^[A-Z]{2}\d{9}GB$/,
  },
  {
    name: 'Parcelforce',
    also: ['parcel force', 'parcelforce worldwide', 'pf'],
    page: (number) => `https://www.parcelforce.com/track-trace?trackNumber=${number}`,
  },
  {
    name: 'DPD',
    also: ['dpd uk', 'dpd local', 'dpduk'],
    page: (number) => `https://track.dpd.co.uk/search?reference=${number}`,
  },
  {
    name: 'Evri',
    also: ['hermes', 'evri hermes', 'hermes evri', 'myhermes', 'evri uk'],
    page: (number) => `https://www.evri.com/track/parcel/${number}`,
  },
  {
    name: 'Yodel',
    also: ['yodel direct', 'yodel uk'],
    page: (number) => `https://www.yodel.co.uk/tracking/${number}`,
  },
  {
    name: 'DHL',
    also: ['dhl express', 'dhl uk', 'dhl parcel'],
    page: (number) => `https://www.dhl.com/gb-en/home/tracking.html?tracking-id=${number}`,
  },
  {
    name: 'Deutsche Post DHL',
    also: ['deutsche post', 'dp dhl', 'dpdhl', 'dhl paket', 'dhl germany', 'dhl de'],
    page: (number) => `https://www.dhl.de/de/privatkunden/dhl-sendungsverfolgung.html?piececode=${number}`,
    number: /^[A-Z]{2}\d{9}DE$/,
  },
  {
    name: 'UPS',
    also: ['united parcel service', 'ups uk'],
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
    number: /^1Z[0-9A-Z]{16}$/,
  },
  {
    name: 'FedEx',
    also: ['fed ex', 'federal express', 'fedex uk'],
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    name: 'An Post',
    also: ['anpost'],
    page: (number) => `https://www.anpost.com/Post-Parcels/Track/History?item=${number}`,
    number: /^[A-Z]{2}\d{9}IE$/,
  },
  {
    name: 'USPS',
    also: ['us postal service', 'united states postal service', 'us post', 'us mail'],
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
    number: /^[A-Z]{2}\d{9}US$/,
  },
]

/** The names of the carriers whose tracking page is known. */
export const CARRIER_NAMES: readonly string[] = CARRIERS.map(({ name }) => name)

const wordsOf = (typed: string): string =>
  plainLetters(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')

/** Every name of every carrier, the longest first: "DHL Germany" is not "DHL". */
const NAMES: readonly (readonly [words: string, carrier: Carrier])[] = CARRIERS.flatMap((carrier) =>
  [wordsOf(carrier.name), ...carrier.also].map((words) => [words, carrier] as const),
).sort(([one], [other]) => other.length - one.length)

/** A carrier as it is stored: the name of one that is known, otherwise what was typed. */
export function canonicalCarrier(typed: string): string {
  const words = wordsOf(typed)
  return NAMES.find(([name]) => name === words)?.[1].name ?? typed
}

/** The carrier that a text begins with, like "Royal Mail Tracked 24"; undefined for an unknown one. */
function carrierOf(typed: string): Carrier | undefined {
  const words = `${wordsOf(typed)} `
  return NAMES.find(([name]) => words.startsWith(`${name} `))?.[1]
}

/** A parcel on its way, as a buyer is told of it. */
export interface Parcel {
  /** null: not known. */
  carrier: string | null
  /** null: none, or the parcel has only an address. */
  number: string | null
  /** Where it is tracked; null: not known. Always https. */
  url: string | null
}

/** The parcel of an order's `carrier` and `tracking`; null where neither is stored. */
export function parcelOf({ carrier, tracking }: { carrier: string | null; tracking: string | null }): Parcel | null {
  if (carrier === null && tracking === null) return null
  const name = carrier === null ? null : canonicalCarrier(carrier)
  if (tracking === null) return { carrier: name, number: null, url: null }
  if (tracking.startsWith('https://')) return { carrier: name, number: null, url: tracking }
  const number = tracking.toUpperCase()
  const known = carrier === null ? CARRIERS.find((one) => one.number?.test(number)) : carrierOf(carrier)
  return {
    carrier: name ?? known?.name ?? null,
    number: tracking,
    url: known?.page(encodeURIComponent(tracking)) ?? null,
  }
}

/** "Royal Mail, AB123456789GB"; "" for a parcel of which only an address is known. */
export const parcelText = ({ carrier, number }: Parcel): string =>
  [carrier, number].filter((part) => part !== null).join(', ')
