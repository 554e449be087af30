// One card through Web NFC: wait for a tag, write it, read it back, lock it. Chrome on Android only. Every expected
// failure is a value; the caller decides what comes next.
import { err, ok, type Result } from '#domain/text/errors.ts'

interface NdefRecord {
  recordType: string
  data?: DataView
}
interface NdefReadingEvent extends Event {
  serialNumber: string
  message: { records: readonly NdefRecord[] }
}
interface NdefReader extends EventTarget {
  scan(options: { signal: AbortSignal }): Promise<void>
  write(
    message: { records: { recordType: 'url'; data: string }[] },
    options: { overwrite: boolean; signal: AbortSignal },
  ): Promise<void>
  makeReadOnly(options: { signal: AbortSignal }): Promise<void>
}
declare global {
  interface Window {
    NDEFReader?: new () => NdefReader
  }
}

export type Step = 'wait' | 'occupied' | 'write' | 'verify' | 'lock'

interface TagJob {
  url: string
  /** Overwrite a tag that already holds something? Otherwise it is skipped. */
  overwrite: boolean
  lock: boolean
  /** Serial number of the previous tag: it may still be on the phone and is skipped. */
  lastSerial: string
  signal: AbortSignal
  onStep: (step: Step) => void
}

/** `fatal`: other cards would fail too (no NFC, switched off, not allowed). `serial` is "" when unknown. */
interface TagFailure {
  message: string
  fatal: boolean
  serial: string
}

/** A lock that waits longer would lock whatever card is held to the phone next. */
const LOCK_MS = 5000

export const canWriteTags = (): boolean => window.NDEFReader !== undefined

/** Writes, verifies and optionally locks one tag. After an abort it resolves too, with a failure. */
export async function encodeTag(job: TagJob): Promise<Result<{ serial: string }, TagFailure>> {
  let serial = ''
  try {
    const tag = await nextTag(job)
    serial = tag.serial
    job.onStep('write')
    await reader().write(
      { records: [{ recordType: 'url', data: job.url }] },
      { overwrite: job.overwrite || tag.isHalfDone, signal: job.signal },
    )
    job.onStep('verify')
    return await whileScanning(job.signal, async (read) => {
      const found = await read()
      if (found === null) return failed('It was written, but cannot be read back.', serial)
      if (serial !== '' && found.serial !== serial) return failed('Another card was held to the phone.', found.serial)
      if (found.url !== job.url) return failed('It holds something other than what was written.', found.serial)
      if (job.lock) {
        job.onStep('lock')
        const problem = await lockProblem(job.signal)
        if (problem !== null) return failed(problem, found.serial)
      }
      return ok({ serial: found.serial })
    })
  } catch (thrown) {
    return err({ ...(await describe(thrown)), serial })
  }
}

const failed = (message: string, serial: string) => err({ message, fatal: false, serial })

function reader(): NdefReader {
  if (!window.NDEFReader) throw new DOMException('Web NFC is missing.', 'NotSupportedError')
  return new window.NDEFReader()
}

/**
 * The next tag that may be written. Its serial number is "" when it cannot be read, as on tags never formatted. One
 * that holds this very address was written in an earlier try and may be written again.
 */
const nextTag = (job: TagJob): Promise<{ serial: string; isHalfDone: boolean }> =>
  whileScanning(job.signal, async (read) => {
    job.onStep('wait')
    for (;;) {
      const found = await read()
      if (found === null) return { serial: '', isHalfDone: false }
      if (found.serial !== '' && found.serial === job.lastSerial) continue
      const isHalfDone = found.url === job.url
      if (found.empty || job.overwrite || isHalfDone) return { serial: found.serial, isHalfDone }
      job.onStep('occupied')
    }
  })

interface Reading {
  serial: string
  empty: boolean
  /** The address of the first record, or null. */
  url: string | null
}

/** Runs `work` while tags are being read; `read` waits for the next one and resolves to null for an unreadable one. */
async function whileScanning<Value>(
  signal: AbortSignal,
  work: (read: () => Promise<Reading | null>) => Promise<Value>,
): Promise<Value> {
  const stop = new AbortController()
  const scanning = AbortSignal.any([signal, stop.signal])
  const tags = reader()
  const waiting: (Reading | null)[] = []
  let wake = () => {}
  const seen = (reading: Reading | null) => {
    waiting.push(reading)
    wake()
  }
  tags.addEventListener('reading', (event) => seen(readingOf(event as NdefReadingEvent)), { signal: scanning })
  tags.addEventListener('readingerror', () => seen(null), { signal: scanning })
  const read = async (): Promise<Reading | null> => {
    while (waiting.length === 0)
      await new Promise<void>((resolve, reject) => {
        wake = resolve
        if (signal.aborted) reject(signal.reason)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    return waiting.shift() ?? null
  }
  try {
    await tags.scan({ signal: scanning })
    return await work(read)
  } finally {
    stop.abort()
  }
}

function readingOf({ serialNumber, message }: NdefReadingEvent): Reading {
  const records = message.records.filter(({ recordType }) => recordType !== 'empty')
  const [first] = records
  const url = first?.recordType === 'url' && first.data ? new TextDecoder().decode(first.data) : null
  return { serial: serialNumber, empty: records.length === 0, url: records.length === 1 ? url : null }
}

async function lockProblem(signal: AbortSignal): Promise<string | null> {
  try {
    await reader().makeReadOnly({ signal: AbortSignal.any([signal, AbortSignal.timeout(LOCK_MS)]) })
    return null
  } catch {
    signal.throwIfAborted()
    return 'It was written and checked, but could not be locked. Hold the card a little longer.'
  }
}

async function describe(thrown: unknown): Promise<{ message: string; fatal: boolean }> {
  switch (thrown instanceof DOMException ? thrown.name : '') {
    case 'AbortError':
      return { message: 'Skipped.', fatal: false }
    case 'NotSupportedError':
      return { message: 'This phone has no NFC, or the tag is of a kind it cannot write.', fatal: true }
    case 'NotReadableError':
      return { message: 'NFC is switched off on this phone.', fatal: true }
    case 'NotAllowedError':
      if (await isDenied()) return { message: 'This page may not use NFC. Allow it in the site settings.', fatal: true }
      return { message: 'The tag is locked, or already holds something.', fatal: false }
    default:
      return { message: 'The tag could not be written. Hold it still on the back of the phone.', fatal: false }
  }
}

async function isDenied(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'nfc' as PermissionName })).state === 'denied'
  } catch {
    return false
  }
}
