// All advertising events go through here. The pixel exists only after consent (client/browser/tracking/pixel.ts);
// without it an event is only a console warning: nothing is built, stored or hashed.
import { identityToHash, type PixelEvent, pixelProperties, type TrackingPayload } from '#domain/tracking/tracking.ts'

/** The provider's object, as far as it is used here. */
export interface Pixel {
  track: (event: PixelEvent, properties: object) => void
  identify: (identity: Record<string, string>) => void
  page: () => void
}

declare global {
  interface Window {
    ttq?: Pixel
  }
}

/** Sends one event. Never throws: a failing pixel is not the visitor's problem. */
export function track(event: PixelEvent, payload: TrackingPayload): void {
  try {
    if (!window.ttq) {
      console.warn(`Pixel not loaded; ${event} was not sent.`)
      return
    }
    window.ttq.track(event, pixelProperties(payload))
  } catch (thrown) {
    console.warn(`The pixel event ${event} failed.`, thrown)
  }
}

/** Sends the hashed identity of a sign-up to the pixel. Never throws. */
export async function identify(payload: TrackingPayload): Promise<void> {
  try {
    if (!window.ttq) {
      console.warn('Pixel not loaded; Identify was not sent.')
      return
    }
    const hashed = await Promise.all(
      Object.entries(identityToHash(payload)).map(async ([field, value]) => [field, await sha256(value)] as const),
    )
    window.ttq?.identify(Object.fromEntries(hashed))
  } catch (thrown) {
    console.warn('Hashing for the pixel failed; Identify was not sent.', thrown)
  }
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
