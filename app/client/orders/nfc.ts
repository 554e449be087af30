// "Read cards by NFC": a phone that can read tags assigns one card after another until reading is stopped. Other
// browsers do not get the button.
import type { Packing } from './pack-in-place.ts'

interface TagRecord {
  recordType: string
  data?: DataView
}
interface TagReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
}
declare global {
  interface Window {
    NDEFReader?: new () => TagReader
  }
}

const READ = 'Read cards by NFC'
const STOP = 'Stop reading'
/** A card that stays on the phone is read repeatedly. */
const SAME_CARD_MS = 4000

export function offerNfc({ assign, report, form }: Packing): void {
  const Reader = window.NDEFReader
  if (!Reader) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'app-secondary-button pack-nfc'
  button.textContent = READ
  form.after(button)
  let reading: AbortController | null = null

  const stop = () => {
    reading?.abort()
    reading = null
    button.textContent = READ
    button.removeAttribute('aria-pressed')
  }

  button.addEventListener('click', async () => {
    if (reading) {
      stop()
      return report('Reading has stopped.')
    }
    const session = new AbortController()
    reading = session
    button.textContent = STOP
    button.setAttribute('aria-pressed', 'true')
    const seen = new Map<string, number>()
    const reader = new Reader()
    reader.addEventListener('reading', (event) => {
      const text = session.signal.aborted ? null : addressOf(event)
      if (text === null) return
      const before = seen.get(text) ?? Number.NEGATIVE_INFINITY
      seen.set(text, performance.now())
      if (performance.now() - before < SAME_CARD_MS) return
      navigator.vibrate?.(60)
      assign(text)
    })
    reader.addEventListener('readingerror', () =>
      report('This card could not be read. Hold it still, or type its id.', true),
    )
    try {
      await reader.scan({ signal: session.signal })
      report('Hold one card after the other to the phone.')
    } catch {
      stop()
      report('NFC is switched off or not allowed here.', true)
    }
  })
}

/** The URL on a tag; null without one. */
function addressOf(event: Event): string | null {
  const message: unknown = Reflect.get(event, 'message')
  if (typeof message !== 'object' || message === null) return null
  const records: unknown = Reflect.get(message, 'records')
  if (!Array.isArray(records)) return null
  for (const record of records)
    if (isRecord(record) && record.data && (record.recordType === 'url' || record.recordType === 'absolute-url'))
      return new TextDecoder().decode(record.data)
  return null
}

const isRecord = (value: unknown): value is TagRecord =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'recordType') === 'string'
