// `/admin/chips/{chip}`: everything about one card, and what an owner of the console can do with it.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import type { Action } from '#app/console/permissions.ts'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, EMPTY_FORM, fieldsOf } from '#app/guards/body.ts'
import { asSent, keyOf, lineField, problemsOf, usernameField } from '#app/guards/fields.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE } from '#app/layout/done.ts'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { isStorableChipId } from '#domain/chip/chip.ts'
import type { ChipAction } from '#domain/chip/chip-states.ts'
import { isUsername } from '#domain/profile/username.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { MAX_REASON, markOf } from './chip-forms.tsx'
import { chipPage, codePage } from './chip-page.tsx'
import { type ConsoleChip, readChip } from './chip-reads.ts'
import { type ChangeRequest, changeChip, renewCode } from './chip-writes.ts'

interface ConsoleAction {
  rule: ChipAction
  /** Its name in the table of permissions. */
  name: Action
  done: string
}

/** The actions that change the card, by the `do` of their button; `do=code` makes a new claim code. */
const ACTIONS = {
  pause: { rule: 'pause', name: 'chips:pause', done: 'The card is paused.' },
  resume: { rule: 'resume', name: 'chips:resume', done: 'The card is active again.' },
  retire: { rule: 'retire', name: 'chips:retire', done: 'The card is switched off for good.' },
  link: { rule: 'link', name: 'chips:link', done: 'The card is linked.' },
  unlink: { rule: 'unlink', name: 'chips:unlink', done: 'The card is unlinked.' },
  release: { rule: 'unlink', name: 'chips:release', done: 'The card is unlinked.' },
} as const satisfies Record<string, ConsoleAction>
const NOBODY = 'The card is linked, but that profile does not exist yet: until it does, a tap ends on “page not found”.'

async function chipOf(visit: ConsoleVisit): Promise<ConsoleChip | null> {
  const { chip = '' } = visit.params
  return isStorableChipId(chip) ? reached(await readChip(visit, chip)) : null
}

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const chip = await chipOf(visit)
  if (chip === null) return notFound(visit)
  const { fields } = (await keptForm(visit)) ?? EMPTY_FORM
  return chipPage(visit, chip, { fields, done: doneOf(visit) })
}

const actionName = keyOf(ACTIONS)
/** The reason its owner is emailed; without one nobody is emailed. */
const reasonField = z.pipe(
  lineField.check(
    z.refine(
      (reason) => isPlainText(reason, { max: MAX_REASON }),
      `Please give a reason of at most ${MAX_REASON} characters.`,
    ),
  ),
  z.transform((reason) => reason || undefined),
)
const chipForm = z.object({
  do: z.union([actionName, z.literal('code')]),
  /** The state of the card that the page has shown. */
  seen: z.optional(z.string()),
})
const changeForm = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('link'),
    username: usernameField.check(z.refine(isUsername, 'Please enter a username.')),
    /** Takes the card from its present owner. */
    move: asSent,
  }),
  z.object({ do: z.literal('pause'), 'reason-pause': reasonField }),
  z.object({ do: z.literal('retire'), 'reason-retire': reasonField }),
  z.object({ do: z.enum(['resume', 'unlink', 'release']) }),
])

/** The change a form asks for, as `changeChip` takes it. */
function changeOf(form: z.infer<typeof changeForm>): ChangeRequest {
  const { rule: action, name } = ACTIONS[form.do]
  switch (form.do) {
    case 'link':
      return { action: form.move === '' ? action : 'move', name, username: form.username }
    case 'pause':
      return { action, name, reason: form['reason-pause'] }
    case 'retire':
      return { action, name, reason: form['reason-retire'] }
    default:
      return { action, name }
  }
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  const form = chipForm.safeParse(fields)
  const action = form.data?.do
  const name = action === undefined || action === 'code' ? 'chips:new-code' : ACTIONS[action].name
  const refused = await refusedAction(visit, name, body)
  if (refused) return refused
  const chip = await chipOf(visit)
  if (chip === null || !form.success) return notFound(visit)
  const again = (problems: Problems, status = 422) => chipPage(visit, chip, { fields, problems, status })
  const changed = async () => {
    const now = await chipOf(visit)
    if (now === null) return notFound(visit)
    return chipPage(visit, now, { fields, problems: { '': CHANGED_MEANWHILE }, status: 409 })
  }
  const { seen } = form.data
  if (seen !== undefined && seen !== markOf(chip)) return changed()
  if (action === 'code') {
    const code = await renewCode(visit, chip)
    if (code === null)
      return again({ '': `No code was created: ${chip.chipId} does not exist, or is claimed or switched off.` }, 409)
    return codePage(visit, chip, code, 'The card has a new code.')
  }
  const wanted = changeForm.safeParse(fields)
  if (!wanted.success) return again(problemsOf(wanted.error))
  const change = await changeChip(visit, chip, changeOf(wanted.data))
  if (change.end === 'refused') return again({ '': change.text }, 409)
  if (change.end === 'changed') return changed()
  if (change.code !== null)
    return codePage(
      visit,
      chip,
      change.code,
      change.told ? 'The card is released, and its former owner is told by email.' : 'The card is released.',
    )
  return leadTo(
    `${href('console-chip', { chip: chip.chipId })}?done=${change.nobody ? 'nobody' : action}${change.told ? '&told=1' : ''}`,
  )
}

/** What was done, by the `done` of the address. */
function doneOf({ url }: ConsoleVisit): string | undefined {
  const { data: action } = actionName.safeParse(url.searchParams.get('done'))
  const text = url.searchParams.get('done') === 'nobody' ? NOBODY : action && ACTIONS[action].done
  return text === undefined || !url.searchParams.has('told') ? text : `${text} Its owner is told by email.`
}
