// The referral of this browser: captured from the landing address once, stored until it expires.
import { createStore } from 'zustand/vanilla'
import {
  type EarlierCodes,
  isReferralValid,
  parseEarlierCodes,
  parseReferral,
  parseStoredReferral,
  type Referral,
  replaceReferral,
  timeLeftMs,
} from '#domain/cart/referral.ts'
import { NEW_REFERRAL_MS } from '#domain/site/timings.ts'
import { dropInTime } from './drop-in-time.ts'
import { persistStore, writeStorage } from './persisted.ts'

interface ReferralState {
  /** The valid referral, or null. */
  referral: Referral | null
  earlier: EarlierCodes
  /** True for five seconds after a link has stored one. */
  isNew: boolean
  drop: () => void
}

export const createReferralStore = () =>
  createStore<ReferralState>()((set) => ({
    referral: null,
    earlier: [],
    isNew: false,
    drop: () => set({ referral: null, earlier: [], isNew: false }),
  }))

export type ReferralStore = ReturnType<typeof createReferralStore>

/**
 * Restores the stored referral, captures the one in the address and drops it when it expires. `onStored` is called once
 * for a link with a code that is not stored (call 1). The clock of a referral that is already stored and valid is not
 * restarted, nor that of one another link has replaced since: once it has expired, its link changes nothing as long as
 * the other is valid. With `confirm` (strict mode) nothing is stored or shown before it has resolved, and then its
 * value; it makes call 1 itself. Returns whether the address contained a referral, stored or not.
 */
export function startReferral(
  store: ReferralStore,
  options: {
    key: string
    /** The key of the codes stored before, which live as long as the referral. */
    earlierKey: string
    params: URLSearchParams
    now: () => number
    onStored: (referral: Referral) => void
    confirm?: ((arrived: Referral) => Promise<Referral | null>) | undefined
  },
): boolean {
  const { key, earlierKey, params, now, onStored, confirm } = options
  persistStore(store, {
    key,
    toStored: ({ referral }) => referral,
    fromStored: (stored) => {
      const referral = parseStoredReferral(stored)
      if (referral === null) return null
      // Stored with a clock that was ahead, which would lengthen its time: it counts from now on.
      if (Date.parse(referral.storedAt) > now()) {
        referral.storedAt = new Date(now()).toISOString()
        writeStorage(key, JSON.stringify(referral))
      }
      return { referral: isReferralValid(referral, now()) ? referral : null }
    },
    empty: { referral: null, earlier: [] },
  })
  // After the referral: without one there is nothing to remember.
  persistStore(store, {
    key: earlierKey,
    toStored: ({ referral, earlier }) => (referral && earlier.length > 0 ? earlier : null),
    fromStored: (stored) => {
      const earlier = parseEarlierCodes(stored)
      return earlier && { earlier }
    },
    empty: { earlier: [] },
  })
  const arrived = parseReferral(params, now())
  const isOther = ({ code }: Referral) => code !== store.getState().referral?.code
  const take = (fresh: Referral) => {
    const { referral: current, earlier } = store.getState()
    const taken = current ? replaceReferral(current, fresh, earlier) : { referral: fresh, earlier: [] }
    if (!isReferralValid(taken.referral, now())) return
    store.setState({ ...taken, isNew: true })
    setTimeout(() => store.setState({ isNew: false }), NEW_REFERRAL_MS)
  }
  if (arrived && isOther(arrived)) {
    if (confirm) confirm(arrived).then((known) => known && isOther(known) && take(known))
    else {
      take(arrived)
      onStored(arrived)
    }
  }
  const schedule = dropInTime(
    () => {
      const { referral } = store.getState()
      return referral && timeLeftMs(referral, now())
    },
    () => store.getState().drop(),
  )
  store.subscribe((state, previous) => state.referral !== previous.referral && schedule())
  return params.has('ref') && params.has('discount')
}
