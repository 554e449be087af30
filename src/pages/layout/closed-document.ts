// Completes a page whose stream breaks off: the received part stays readable, the document is closed, and a sentence
// says that the rest is missing. It reveals nothing about the cause.
import { BROKEN_OFF, RELOAD } from '#domain/text/unexpected-error.ts'

// An empty href reloads the page itself.
export const BREAK_NOTICE = `<p role="alert" class="wrap py-10 text-lg" data-broken-off>${BROKEN_OFF} <a href="" class="underline">${RELOAD}</a></p>`

const END = '</body></html>'
const END_BYTES = END.length
const encoder = new TextEncoder()

export interface Breaks {
  /** Has a part of the page failed while the rest was rendered? Called at the end. */
  hasBroken: () => boolean
  /** Called with the error that broke the stream. */
  onBreak: (thrown: unknown) => void
}

/** The same page, with its last bytes held back until the outcome is known. Never errors. */
export function closedDocument(body: ReadableStream<Uint8Array>, { hasBroken, onBreak }: Breaks): ReadableStream {
  const reader = body.getReader()
  let held: Uint8Array = new Uint8Array(0)
  let sent: Uint8Array = held
  const text = () => new TextDecoder().decode(held)

  /** The ending of a complete page, of one with a failed part, or of one that broke off. */
  const ending = async (): Promise<Uint8Array | null> => {
    try {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return hasBroken() && text() === END ? encoder.encode(BREAK_NOTICE + END) : held
        const known = joined(held, value)
        const cut = Math.max(0, known.length - END_BYTES)
        held = known.slice(cut)
        if (cut === 0) continue
        sent = known.subarray(0, cut)
        return null
      }
    } catch (thrown) {
      onBreak(thrown)
      const known = joined(sent, held)
      // React escapes both characters in text, so they mark tags. End tags without an open element are ignored.
      const endOfTag = known.lastIndexOf(60) > known.lastIndexOf(62) ? '">' : '' // between < and >
      return joined(held, encoder.encode(`${endOfTag}</script></main>${BREAK_NOTICE}${END}`))
    }
  }
  return new ReadableStream(
    {
      async pull(controller) {
        const last = await ending()
        controller.enqueue(last ?? sent)
        if (last) controller.close()
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
