// Reads a static file of this site through the ASSETS binding.
import { ASSETS_BUDGET_MS } from '#domain/site/timings.ts'
import { withDeadline } from './deadline.ts'

/** The whole file. Rejects if it is missing, larger than `most` bytes, or late. */
export function ownFile(assets: Fetcher, path: string, most = Number.POSITIVE_INFINITY): Promise<Uint8Array> {
  const whole = async () => {
    // The host is ignored: the binding resolves paths.
    const answer = await assets.fetch(new URL(path, 'https://assets.invalid').href)
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
    if (Number(answer.headers.get('Content-Length') ?? 0) > most) throw new Error(`${path} is too large`)
    return new Uint8Array(await answer.arrayBuffer())
  }
  return withDeadline(whole(), ASSETS_BUDGET_MS, path)
}
