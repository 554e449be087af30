// `/admin/chips/new`: a new production run. The answer is the printer's list with the claim codes: the one time they
// can be read.

import { href } from '#app/addresses.ts'
import { csvFile } from '#app/console/csv.ts'
import { consolePage } from '#app/console/frame.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { type Body, EMPTY_FORM, type Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { isBatchName, ROW_PROBLEMS } from '#domain/chip/chip-rows.ts'
import { NEW_CHIP_ID_BYTES, newChipId } from '#domain/chip/chip-states.ts'
import { CLAIM_POLICIES, type ClaimPolicy, isClaimPolicy } from '#domain/chip/claim.ts'
import { MAX_BATCH_LABEL, PRINTER_COLUMNS } from '#domain/chip/printer-list.ts'
import { withAsciiDigits } from '#domain/text/pasted.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { CODED_COLUMNS, MAX_CARDS, makeBatch, type NewBatch, printerList } from './batch-writes.ts'

const POLICY_WORDS: Readonly<Record<ClaimPolicy, string>> = {
  code: 'code: with the code on the leaflet',
  order: 'order: with the link of the order’s email',
  open: 'open: by whoever holds the card to a phone',
  sun: 'sun: with a signed tap, for NTAG424 cards',
}
// The one for cards that go by post comes first.
const POLICIES: readonly ClaimPolicy[] = ['code', ...CLAIM_POLICIES.filter((policy) => policy !== 'code')]

export async function GET(visit: ConsoleVisit): Promise<Response> {
  if (!visit.may('chips:new-batch')) return notFound(visit)
  return formPage(visit, (await keptForm(visit)) ?? EMPTY_FORM)
}

function formPage(
  visit: ConsoleVisit,
  form: Form,
  { problems = {}, status = 200 }: { problems?: Problems; status?: number } = {},
): Promise<Response> {
  const policy = isClaimPolicy(form.get('policy')) ? form.get('policy') : 'code'
  return consolePage(visit, {
    title: 'New batch',
    up: { href: href('console-chips'), name: 'All batches' },
    problems,
    status,
    children: (
      <form
        method="post"
        action={href('console-new-batch')}
        className="app-form max-w-xl"
        noValidate
        data-file="The batch is made."
      >
        <TextField
          name="name"
          label="Name"
          hint="Of the production run, like JAN-2027."
          defaultValue={form.get('name')}
          problems={problems}
          autoComplete="off"
          maxLength={64}
          required
        />
        <TextField
          name="count"
          label="Cards"
          hint={`1 to ${MAX_CARDS.toLocaleString('en-GB')}.`}
          inputMode="numeric"
          defaultValue={form.get('count')}
          problems={problems}
          autoComplete="off"
          required
        />
        <TextField
          name="label"
          label="Label (optional)"
          hint="What is printed beside them; a number follows, like “Card 0001”."
          defaultValue={form.get('label')}
          problems={problems}
          autoComplete="off"
          maxLength={MAX_BATCH_LABEL}
        />
        <fieldset className="app-choices">
          <legend className="app-label">How they are claimed</legend>
          {problems.policy === undefined ? null : (
            <p id="policy-problem" className="app-problem">
              {problems.policy}
            </p>
          )}
          {POLICIES.map((name, at) => (
            <label key={name} className="app-choice">
              <input
                type="radio"
                name="policy"
                value={name}
                id={at === 0 ? 'policy' : undefined}
                defaultChecked={policy === name}
              />
              {POLICY_WORDS[name]}
            </label>
          ))}
        </fieldset>
        <div className="grid gap-2">
          <Submit pending="Making…">Make the batch</Submit>
          <p className="app-hint">
            You get the printer's list as a file. The claim codes stand in it and nowhere else: keep it. QR pictures
            come from npm run chips -- encode.
          </p>
        </div>
      </form>
    ),
  })
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  const refused = await refusedAction(visit, 'chips:new-batch', body)
  if (refused) return refused
  const asked = readBatch(form)
  if (!asked.ok) return formPage(visit, form, { problems: asked.problems, status: 422 })
  // Every new id is as long as any other: what fits one card fits all.
  const fit = printerList(visit.config.siteUrl, [
    { chip_id: newChipId(new Uint8Array(NEW_CHIP_ID_BYTES)), label: null },
  ])
  if (!fit.ok) return formPage(visit, form, { problems: { '': fit.error }, status: 422 })
  const cards = await makeBatch(visit, asked.batch)
  if (cards === null)
    return formPage(visit, form, {
      problems: { name: `There is a batch ${asked.batch.name} already.` },
      status: 422,
    })
  const list = printerList(visit.config.siteUrl, cards)
  if (!list.ok) throw new Error(list.error)
  return csvFile(`${asked.batch.name}.csv`, asked.batch.policy === 'code' ? CODED_COLUMNS : PRINTER_COLUMNS, list.value)
}

type Read = { ok: true; batch: NewBatch } | { ok: false; problems: Problems }

function readBatch(form: Form): Read {
  const name = form.code('name')
  const typed = withAsciiDigits(form.code('count')).replace(/[\s,]/g, '')
  const count = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  const label = form.line('label')
  const policy = form.get('policy')
  const problems = {
    ...(isBatchName(name) ? {} : { name: 'Please enter a name of 1 to 64 characters.' }),
    ...(count >= 1 && count <= MAX_CARDS ? {} : { count: `Please enter a number from 1 to ${MAX_CARDS}.` }),
    ...(isPlainText(label, { max: MAX_BATCH_LABEL }) ? {} : { label: ROW_PROBLEMS.label }),
    ...(isClaimPolicy(policy) ? {} : { policy: ROW_PROBLEMS.claim_policy }),
  }
  if (Object.keys(problems).length > 0 || !isClaimPolicy(policy)) return { ok: false, problems }
  return { ok: true, batch: { name, count, label: label === '' ? null : label, policy } }
}
