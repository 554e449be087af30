// `/admin/chips/new`: a new production run. The response is the printer's list with the claim codes, which cannot be read
// again.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { csvFile } from '#app/console/csv.ts'
import { consolePage } from '#app/console/frame.tsx'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { type Body, EMPTY_FORM, type Form, fieldsOf } from '#app/guards/body.ts'
import { codeField, lineField, problemsOf } from '#app/guards/fields.ts'
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
import { CODED_COLUMNS, MAX_CARDS, makeBatch, printerList } from './batch-writes.ts'

const POLICY_WORDS: Readonly<Record<ClaimPolicy, string>> = {
  code: 'code: with the code on the leaflet',
  order: 'order: with the link in the order email',
  open: 'open: by anyone who holds the card to a phone',
  sun: 'sun: with a signed tap, for NTAG424 cards',
}
// The policy for cards that are mailed comes first.
const POLICIES: readonly ClaimPolicy[] = ['code', ...CLAIM_POLICIES.filter((policy) => policy !== 'code')]

export async function GET(visit: ConsoleVisit): Promise<Response> {
  if (!visit.may('chips:new-batch')) return notFound(visit)
  return formPage(visit, ((await keptForm(visit)) ?? EMPTY_FORM).fields)
}

function formPage(
  visit: ConsoleVisit,
  fields: Form['fields'],
  { problems = {}, status = 200 }: { problems?: Problems; status?: number } = {},
): Promise<Response> {
  const policy = isClaimPolicy(fields.policy) ? fields.policy : 'code'
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
        data-file="The batch has been created."
      >
        <TextField
          name="name"
          label="Name"
          hint="Name of the production run, like JAN-2027."
          defaultValue={fields.name ?? ''}
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
          defaultValue={fields.count ?? ''}
          problems={problems}
          autoComplete="off"
          required
        />
        <TextField
          name="label"
          label="Label (optional)"
          hint="What is printed beside them; a number follows, like “Card 0001”."
          defaultValue={fields.label ?? ''}
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
          <Submit pending="Creating…">Create batch</Submit>
          <p className="app-hint">
            You get the printer's list as a file. It alone holds the claim codes, so keep it. QR pictures come from npm
            run chips -- encode.
          </p>
        </div>
      </form>
    ),
  })
}

/** 0 for anything that is not a whole number; spaces and commas between digits do not count. */
function countIn(typed: string): number {
  const digits = withAsciiDigits(typed).replace(/[\s,]/g, '')
  return /^\d{1,5}$/.test(digits) ? Number(digits) : 0
}

const batchForm = z.object({
  name: codeField.check(z.refine(isBatchName, 'Please enter a name of 1 to 64 characters.')),
  count: z.pipe(
    z.pipe(codeField, z.transform(countIn)),
    z
      .number()
      .check(z.refine((count) => count >= 1 && count <= MAX_CARDS, `Please enter a number from 1 to ${MAX_CARDS}.`)),
  ),
  label: z.pipe(
    lineField.check(z.refine((label) => isPlainText(label, { max: MAX_BATCH_LABEL }), ROW_PROBLEMS.label)),
    z.transform((label) => label || null),
  ),
  policy: z.enum(CLAIM_POLICIES, ROW_PROBLEMS.claim_policy),
})

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const refused = await refusedAction(visit, 'chips:new-batch', body)
  if (refused) return refused
  const form = batchForm.safeParse(fields)
  if (!form.success) return formPage(visit, fields, { problems: problemsOf(form.error), status: 422 })
  const batch = form.data
  // All new ids have the same length: if one card fits, all do.
  const fit = printerList(visit.config.siteUrl, [
    { chip_id: newChipId(new Uint8Array(NEW_CHIP_ID_BYTES)), label: null },
  ])
  if (!fit.ok) return formPage(visit, fields, { problems: { '': fit.error }, status: 422 })
  const cards = await makeBatch(visit, batch)
  if (cards === null)
    return formPage(visit, fields, { problems: { name: `There is a batch ${batch.name} already.` }, status: 422 })
  const list = printerList(visit.config.siteUrl, cards)
  if (!list.ok) throw new Error(list.error)
  return csvFile(`${batch.name}.csv`, batch.policy === 'code' ? CODED_COLUMNS : PRINTER_COLUMNS, list.value)
}
