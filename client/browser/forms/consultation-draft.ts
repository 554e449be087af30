// Carries what was typed on the teams page over to the consultation page, in this tab's session storage. Where that is
// blocked, the consultation form starts empty.

import { type ConsultationDetails, parseDetails } from '#domain/signup/consultation.ts'
import { type Brand, storageKeys } from '#domain/site/brand.ts'

export function keepDraft(brand: Pick<Brand, 'slug'>, details: ConsultationDetails): void {
  const key = storageKeys(brand).consultation
  try {
    if (Object.keys(details).length === 0) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, JSON.stringify(details))
  } catch {
    // Blocked: nothing is carried over.
  }
}

/** The stored details; empty when there are none, or storage is blocked. */
export function readDraft(brand: Pick<Brand, 'slug'>): ConsultationDetails {
  try {
    return parseDetails(window.sessionStorage.getItem(storageKeys(brand).consultation))
  } catch {
    return {}
  }
}
