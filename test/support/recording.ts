// Recordings of answers: what a run may change is replaced by a fixed word, the rest is compared byte for byte. Pure.
import { createHash } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'

/** One recorded answer. Rows of the database are recorded as a body alone. */
export interface Recorded {
  status: number
  /** Lines "name: value", sorted by name. */
  headers: string[]
  body: string
}
/** Answers by the request, like "GET /faq". */
export type Recording = Readonly<Record<string, Recorded>>

/**
 * What a run or the build decides: hashes of built files and policies, which of them are preloaded, times, random ids. Each
 * becomes the word beside it.
 */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/(\/assets\/[\w.-]+?)-[\w-]{8}(?=\.\w)/g, '$1-{hash}'],
  [/(?:<link rel="modulepreload"[^>]*>)+/g, '{modulepreload}'],
  [/'sha256-[A-Za-z0-9+/=]+'/g, "'sha256-{hash}'"],
  [/(?<=[?&]token=)[\w-]{20,}/g, '{token}'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '{uuid}'],
  [/\b[0-9a-f]{64}\b/g, '{hash}'],
  [/\b[0-9a-f]{32}\b/g, '{id}'],
  [/\bR-[0-9A-Z]{5}-[0-9A-Z]{5}\b/g, '{reference}'],
  [/\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '{time}'],
]

/** The text with everything that changes from run to run replaced. `more` are further patterns with their words. */
export const settled = (text: string, more: typeof CHANGING = []): string =>
  [...CHANGING, ...more].reduce((left, [pattern, word]) => left.replace(pattern, word), text)

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** The readable half of a recording: a line an answer, so that a review shows which addresses have changed. */
export const digestsOf = (recording: Recording): Record<string, string> =>
  Object.fromEntries(
    Object.entries(recording).map(([request, { status, headers, body }]) => [
      request,
      `${status} headers ${digest(headers.join('\n'))} body ${digest(body)}`,
    ]),
  )

/** The other half, from which a failing test quotes. Pages have most of their text in common, hence the wide window. */
export const packed = (recording: Recording): Uint8Array =>
  brotliCompressSync(JSON.stringify(recording), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  })
export const unpacked = (bytes: Uint8Array): Recording =>
  JSON.parse(new TextDecoder().decode(brotliDecompressSync(bytes)))

const AROUND = 120

/** Where two texts part, with what is around it; a body of HTML is one long line. */
function firstDifference(before: string, now: string): string {
  let at = 0
  while (at < before.length && before[at] === now[at]) at++
  const line = before.slice(0, at).split('\n').length
  const around = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND)
  return `line ${line}, character ${at}\n    before: …${around(before)}…\n    now:    …${around(now)}…`
}

/** One paragraph for each answer that is not the recorded one; none when all are. */
export function differences(before: Recording, now: Recording): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((request) => {
    const [was, is] = [before[request], now[request]]
    if (was === undefined) return [`${request}: not in the recording`]
    if (is === undefined) return [`${request}: no longer asked for`]
    const gone = was.headers.filter((line) => !is.headers.includes(line))
    const added = is.headers.filter((line) => !was.headers.includes(line))
    const changes = [
      ...(was.status === is.status ? [] : [`status ${was.status} → ${is.status}`]),
      ...gone.map((line) => `header - ${line}`),
      ...added.map((line) => `header + ${line}`),
      ...(was.body === is.body ? [] : [`body, ${firstDifference(was.body, is.body)}`]),
    ]
    return changes.length === 0 ? [] : [[request, ...changes].join('\n  ')]
  })
}
