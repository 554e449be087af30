// Whether the cart's notes scroll with its lines.
import { useSyncExternalStore } from 'react'
import { owesNotice } from '#domain/market/legal-guarantee.ts'
import type { Market } from '#domain/market/market.ts'

/** Where the foot of a cart of the EU, with all its notes, would leave the lines no room. */
const LOW = '(max-height: 44rem)'

const subscribe = (onChange: () => void) => {
  const room = window.matchMedia(LOW)
  room.addEventListener('change', onChange)
  return () => room.removeEventListener('change', onChange)
}
const isLow = () => window.matchMedia(LOW).matches
const onServer = () => false

/** False outside the EU, whose notes are fewer, and on the server. */
export function useIsLow(market: Market): boolean {
  const low = useSyncExternalStore(subscribe, isLow, onServer)
  return low && owesNotice(market)
}
