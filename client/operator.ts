// The script of /operator/encode: takes a list of chips, writes one card after another and reports the result of each.
// The operator token is only in its field and in a request header. Never loads React.
import * as z from 'zod/mini'
import './styles/app.css'
import { chipUrl, encodeUriRecord, fittingTags, hexBytes, type TagType } from '#domain/chip/ndef.ts'
import { OPERATOR_CALLS } from '#domain/site/addresses.ts'
import { FILE_PROBLEMS, READ_AS_WESTERN, textOfFile } from '#domain/text/file-text.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'
import { inTime } from './browser/in-time.ts'
import { type Card, readCardList } from './operator/chip-list.ts'
import { canWriteTags, encodeTag, type Step } from './operator/tag-writer.ts'

const page = document.querySelector<HTMLElement>('[data-encode]')
const part = <Kind = HTMLElement>(name: string): Kind => {
  const found = page?.querySelector(`[data-part="${name}"]`)
  if (!found) throw new Error(`The page has no part ${name}.`)
  return found as Kind
}

const STEPS: Record<Step, string> = {
  wait: 'Hold the card to the back of the phone.',
  occupied: 'That card already holds something. Take another one.',
  write: 'Writing. Keep the card where it is.',
  verify: 'Reading it back. Keep the card there, or lift it and hold it again.',
  lock: 'Locking. Keep the card where it is.',
}

/** Aborts the current card, and stops all of them. */
let current = new AbortController()
let stopped = false

const showStatus = (text: string): void => {
  part('status').textContent = text
}

/** The address and bytes of a card, or why it cannot be written. */
function planOf({ chipId }: Card): { url: string; text: string } | { problem: string } {
  const url = chipUrl(page?.dataset.origin ?? '', chipId)
  const record = encodeUriRecord(url)
  if (!record.ok) return { problem: record.error }
  const tag = part<HTMLSelectElement>('tag').value as TagType
  if (!fittingTags(record.value).includes(tag)) return { problem: `Its address does not fit on an ${tag}.` }
  return { url, text: `${record.value.length} bytes: ${hexBytes(record.value)}` }
}

/** Shows what the list contains, and whether it can be started. */
function checkList(): Card[] {
  const { cards, badLines } = readCardList(part<HTMLTextAreaElement>('list').value)
  const bad = badLines.length === 0 ? '' : ` Not a chip, or a repeated one: line ${badLines.slice(0, 10).join(', ')}.`
  part('count').textContent = `${cards.length} ${cards.length === 1 ? 'card' : 'cards'}.${bad}`
  const lock = part<HTMLInputElement>('lock').checked
  part('lock-warning').hidden = !lock
  const allowed = !lock || cleanPastedCode(part<HTMLInputElement>('lock-word').value) === 'LOCK'
  part<HTMLButtonElement>('start').disabled = cards.length === 0 || !allowed || !canWriteTags()
  return cards
}

async function fetchBatch(): Promise<void> {
  const button = part<HTMLButtonElement>('fetch')
  button.disabled = true
  try {
    const found = await readBatch(
      cleanPastedCode(part<HTMLInputElement>('batch').value),
      cleanPastedCode(part<HTMLInputElement>('token').value),
    )
    part<HTMLTextAreaElement>('list').value = found.join('\n')
    part('fetched').textContent = found.length === 0 ? 'There is no such batch.' : 'The list is filled in below.'
    checkList()
  } catch (thrown) {
    part('fetched').textContent = thrown instanceof Error ? thrown.message : String(thrown)
  } finally {
    button.disabled = false
  }
}

/** A line of the list; the label is quoted, since it may contain anything. */
const lineOf = (chipId: string, label: string | null): string =>
  label ? `${chipId},"${label.replaceAll('"', '""')}"` : chipId

const batchPage = z.object({
  chips: z.array(z.object({ chip_id: z.string(), status: z.string(), label: z.nullable(z.string()) })),
  /** The chip after which the next page begins; null on the last. */
  next: z.nullable(z.string()),
})

/** The shop's refusal as a sentence for the operator; empty for a status without one. */
class Refused extends Error {}

/** Lines of a batch, page by page, without retired chips. Rejects with a sentence for the operator. */
async function readBatch(batch: string, token: string): Promise<string[]> {
  const lines: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query = new URLSearchParams({ batch, after })
    const found = await inTime(async (signal) => {
      const response = await fetch(`${OPERATOR_CALLS.chips.path}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
        credentials: 'omit',
        signal,
      })
      if (!response.ok) throw new Refused(REFUSALS[response.status])
      return batchPage.parse(await response.json())
    }).catch((thrown) => {
      throw new Error((thrown instanceof Refused && thrown.message) || 'The shop gave no answer. Try again.')
    })
    for (const { chip_id, status, label } of found.chips) if (status !== 'retired') lines.push(lineOf(chip_id, label))
    after = found.next
  }
  return lines
}

const REFUSALS: Record<number, string> = {
  400: 'That is not a batch name.',
  401: 'The token is wrong.',
  404: 'The operator’s calls are switched off.',
  429: 'Too many wrong tokens. Try again in a minute.',
}

async function encodeAll(): Promise<void> {
  const cards = checkList()
  stopped = false
  part('results').replaceChildren()
  setRunning(true)
  const failures: Card[] = []
  let lastSerial = ''
  let done = 0
  for (const [index, card] of cards.entries()) {
    if (stopped) break
    part('current').textContent =
      `Card ${index + 1} of ${cards.length}: ${card.label === '' ? card.chipId : `${card.label} (${card.chipId})`}`
    const plan = planOf(card)
    part('bytes').textContent = 'url' in plan ? plan.text : ''
    current = new AbortController()
    const result =
      'url' in plan
        ? await encodeTag({
            url: plan.url,
            overwrite: part<HTMLInputElement>('overwrite').checked,
            lock: part<HTMLInputElement>('lock').checked,
            lastSerial,
            signal: current.signal,
            onStep: (step) => showStatus(STEPS[step]),
          })
        : ({ ok: false, error: { message: plan.problem, fatal: false, serial: '' } } as const)
    lastSerial = (result.ok ? result.value.serial : result.error.serial) || lastSerial
    if (result.ok) done++
    else failures.push(card)
    addResult(card, result.ok ? null : result.error.message)
    navigator.vibrate?.(result.ok ? 80 : [80, 60, 80])
    if (!result.ok && result.error.fatal) stopped = true
  }
  setRunning(false)
  const left = cards.length - done - failures.length
  showStatus(`${done} written, ${failures.length} failed${left > 0 ? `, ${left} not begun` : ''}.`)
  part('again').hidden = failures.length === 0
  part('again').onclick = () => {
    part<HTMLTextAreaElement>('list').value = failures.map(({ chipId, label }) => lineOf(chipId, label)).join('\n')
    part('again').hidden = true
    checkList()
  }
}

function addResult({ chipId, label }: Card, problem: string | null): void {
  const locked = part<HTMLInputElement>('lock').checked
  const row = part<HTMLTemplateElement>('row').content.cloneNode(true) as DocumentFragment
  const cells = row.querySelectorAll('[data-cell]')
  const texts = [chipId, label, problem ?? (locked ? 'Written, checked, locked' : 'Written, checked')]
  for (const [i, cell] of [...cells].entries()) cell.textContent = texts[i] ?? ''
  row.firstElementChild?.setAttribute('data-result', problem === null ? 'ok' : 'failed')
  part('results').append(row)
}

function setRunning(running: boolean): void {
  part<HTMLFieldSetElement>('setup').disabled = running
  part('running').hidden = !running
}

if (page) {
  part('unsupported').hidden = canWriteTags()
  part<HTMLFieldSetElement>('setup').disabled = false
  for (const name of ['list', 'lock', 'lock-word']) part(name).addEventListener('input', checkList)
  part('fetch').addEventListener('click', fetchBatch)
  part('file').addEventListener('change', async () => {
    const [file] = part<HTMLInputElement>('file').files ?? []
    if (!file) return
    const read = textOfFile(new Uint8Array(await file.arrayBuffer()))
    if (!read.ok) return showStatus(`${file.name} ${FILE_PROBLEMS[read.error]}`)
    part<HTMLTextAreaElement>('list').value = read.value.text
    checkList()
    if (read.value.western) showStatus(READ_AS_WESTERN)
  })
  part('start').addEventListener('click', encodeAll)
  part('skip').addEventListener('click', () => current.abort())
  part('stop').addEventListener('click', () => {
    stopped = true
    current.abort()
  })
  checkList()
}
