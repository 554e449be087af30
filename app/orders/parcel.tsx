// The parcel of an order as a link to where it is tracked, for buyers and the people who pack.
import { dateText } from '#app/layout/dates.ts'
import { CARRIER_NAMES, parcelOf, parcelText } from '#domain/order/carriers.ts'

interface Tracked {
  carrier: string | null
  tracking: string | null
}

/** Carrier and number, as a link where the carrier's page is known; nothing for a parcel without either. */
export function ParcelLink({ carrier, tracking }: Tracked) {
  const parcel = parcelOf({ carrier, tracking })
  if (parcel === null) return null
  const text = parcelText(parcel)
  if (parcel.url === null) return <>{text}</>
  return (
    <a href={parcel.url} className="app-link break-words" rel="noreferrer">
      {parcel.number === null ? `${text === '' ? '' : `${text}: `}Track the parcel` : text}
    </a>
  )
}

/** When the order was posted, and its parcel. */
export const Posted = ({ at, ...tracked }: Tracked & { at: number }) => (
  <>
    {`Posted on ${dateText(at)}. `}
    <ParcelLink {...tracked} />
  </>
)

/** The id of `CarrierList`, for the `list` of an input. */
export const CARRIERS = 'carriers'

/** The names of the known carriers, which an input offers. */
export const CarrierList = () => (
  <datalist id={CARRIERS}>
    {CARRIER_NAMES.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)
