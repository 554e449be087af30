// Which test proves which case of test/corpora/faults.json, where it is not one of test/faults*.test.ts.
import { readFileSync } from 'node:fs'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

export const CASES: readonly string[] = JSON.parse(read('corpora/faults.json')).entries.map(
  ({ id }: { id: string }) => id,
)

const FILES = ['faults.test.ts', 'faults-calls.test.ts']

/** The cases that are a test of their own: named by their title, or in the table of one. */
export const implementedCases = (): Set<string> => {
  const sources = FILES.map(read).join('\n')
  return new Set(CASES.filter((id) => sources.includes(`fault ${id}:`) || sources.includes(`'${id}',`)))
}

export interface Proof {
  /** Below test/. */
  file: string
  title: string
}
const proof = (file: string, title: string): Proof => ({ file, title })

/** Is there such a test? Titles are looked for as they are in the source. */
export const provenBy = ({ file, title }: Proof): boolean => read(file).includes(title)

/** Cases that need a fake clock, a broken module or a browser. */
export const ELSEWHERE: Record<string, Proof[]> = {
  'stream-late-throw': [proof('worker/broken-pages.test.tsx', 'fault stream-late-throw')],
  'shell-throw': [proof('worker/broken-pages.test.tsx', 'fault shell-throw')],
  'commerce-code-refused': [
    proof('support/checkout-faults.ts', 'refuses the code'),
    proof('browser/live-commerce.spec.ts', 'every failure is told, the cart is kept'),
    proof('browser/cart-checkout-failures.spec.ts', 'a referral the backend refuses is told, dropped'),
  ],
  'commerce-total-higher': [
    proof('live-commerce.test.ts', 'charges more: the real total is answered'),
    proof('browser/cart-checkout.spec.ts', 'a higher total is shown first, and only a second click leads to it'),
  ],
  'mail-ten-minutes': [proof('worker/mail-outbox.test.ts', 'a service that is down for ten minutes')],
  'outbox-duplicate': [proof('worker/mail-outbox.test.ts', 'runs that overlap send a mail once')],
  'outbox-crash-after-send': [proof('worker/mail-outbox.test.ts', 'a crash after the mail was accepted')],
  'outbox-poison': [proof('worker/mail-outbox.test.ts', 'a row that cannot be rendered fails after eight attempts')],
  'tap-relink': [
    proof('worker/operator-api.test.ts', 'tap-relink: leads to the new owner at once, in an outage too'),
    proof('faults.test.ts', 'a chip that moves leads to its new owner with the next tap'),
  ],
  'operator-batch': [
    proof('worker/operator-api.test.ts', 'operator-batch: row 3 of 5 is invalid, the others are stored'),
  ],
  'pixel-down': [
    proof('browser/tracking.spec.ts', 'without the pixel every event is a console warning'),
    proof('browser/tracking.spec.ts', 'a pixel that throws and a hash that fails are warnings'),
  ],
}

/** Cases about what is not in this tree yet; none at present. */
export const PENDING: { id: string; reason: string }[] = []
