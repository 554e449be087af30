// `/admin/chips/{chip}`: everything about one card, and what an owner of the console can do with it.

import { href } from '#app/addresses.ts'
import { consolePage } from '#app/console/frame.tsx'
import { List } from '#app/console/list.tsx'
import { ActionForm, Facts, Forms, Read, Section, When } from '#app/console/parts.tsx'
import type { Action } from '#app/console/permissions.ts'
import { keptForm, refusedAction } from '#app/console/step-up.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, EMPTY_FORM, type Form } from '#app/guards/body.ts'
import { type ConsoleVisit, reached } from '#app/guards/visit.ts'
import { CHANGED_MEANWHILE } from '#app/layout/done.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import { notFound } from '#app/layout/message.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { isStorableChipId } from '#domain/chip/chip.ts'
import type { ChipAction } from '#domain/chip/chip-states.ts'
import { isUsername } from '#domain/profile/username.ts'
import { maskedAddress } from '#domain/text/masked-address.ts'
import { isPlainText } from '#domain/text/plain-text.ts'
import { batchPath } from './batch-path.ts'
import { type ConsoleChip, countsOfChip, eventsOfChip, isChipOwned, readChip } from './chip-reads.ts'
import { changeChip, renewCode } from './chip-writes.ts'

const MAX_REASON = 300
/** What an owner can be given a reason for. */
const TOLD: readonly string[] = ['pause', 'retire']

/** What a form asks for, the rule it follows and its name in the table of actions. */
const ACTIONS: Readonly<Record<string, { rule: ChipAction; name: Action; done: string }>> = {
  pause: { rule: 'pause', name: 'chips:pause', done: 'Done. The card is paused.' },
  resume: { rule: 'resume', name: 'chips:resume', done: 'Done. The card works again.' },
  retire: { rule: 'retire', name: 'chips:retire', done: 'Done. The card is switched off for good.' },
  link: { rule: 'link', name: 'chips:link', done: 'Done. The card is linked.' },
  unlink: { rule: 'unlink', name: 'chips:unlink', done: 'Done. The card is unlinked.' },
  release: { rule: 'unlink', name: 'chips:release', done: 'Done. The card is unlinked.' },
}
const NOBODY =
  'Done. The card is linked, but there is no such profile yet: until there is, a tap ends on “page not found”.'

const isThisAction = (name: string): boolean => Object.hasOwn(ACTIONS, name)

/** How the card stood when a page was drawn: a form that names another state comes too late. */
const markOf = ({ status, username, handover, claimedAt }: ConsoleChip): string =>
  JSON.stringify([status, username, handover, claimedAt])

async function chipOf(visit: ConsoleVisit): Promise<ConsoleChip | null> {
  const { chip = '' } = visit.params
  return isStorableChipId(chip) ? reached(await readChip(visit, chip)) : null
}

export async function GET(visit: ConsoleVisit): Promise<Response> {
  const chip = await chipOf(visit)
  if (chip === null) return notFound(visit)
  return chipPage(visit, chip, { form: (await keptForm(visit)) ?? EMPTY_FORM })
}

export async function POST(visit: ConsoleVisit, body: Body): Promise<Response> {
  const form = body.kind === 'form' ? body.form : EMPTY_FORM
  const asked = form.get('do')
  const action = isThisAction(asked) ? ACTIONS[asked] : undefined
  const refused = await refusedAction(visit, action?.name ?? 'chips:new-code', body)
  if (refused) return refused
  const chip = await chipOf(visit)
  if (chip === null || (action === undefined && asked !== 'code')) return notFound(visit)
  const again = (problems: Problems, status = 422) => chipPage(visit, chip, { form, problems, status })
  const changed = async () => {
    const now = await chipOf(visit)
    if (now === null) return notFound(visit)
    return chipPage(visit, now, { form, problems: { '': CHANGED_MEANWHILE }, status: 409 })
  }
  if (form.has('seen') && form.get('seen') !== markOf(chip)) return changed()
  if (action === undefined) {
    const code = await renewCode(visit, chip)
    if (code === null)
      return again({ '': `No code was made: ${chip.chipId} is not there, or claimed or switched off.` }, 409)
    return codePage(visit, chip, code, 'Done. The card has a new code.')
  }
  const username = asked === 'link' ? form.code('username').replace(/^@/, '') : undefined
  if (username !== undefined && !isUsername(username)) return again({ username: 'Please enter a username.' })
  const reason = form.line(`reason-${asked}`)
  if (!isPlainText(reason, { max: MAX_REASON }))
    return again({ [`reason-${asked}`]: `Please give a reason of at most ${MAX_REASON} characters.` })
  const change = await changeChip(visit, chip, {
    action: asked === 'link' && form.get('move') !== '' ? 'move' : action.rule,
    name: action.name,
    ...(username === undefined ? {} : { username }),
    ...(reason === '' || !TOLD.includes(asked) ? {} : { reason }),
  })
  if (change.end === 'refused') return again({ '': change.text }, 409)
  if (change.end === 'changed') return changed()
  if (change.code !== null)
    return codePage(
      visit,
      chip,
      change.code,
      change.told
        ? 'Done. The card is nobody’s, and its former owner is told by email.'
        : 'Done. The card is nobody’s.',
    )
  return leadTo(
    `${href('console-chip', { chip: chip.chipId })}?done=${change.nobody ? 'nobody' : asked}${change.told ? '&told=1' : ''}`,
  )
}

/** What was done, by the word of it in the address. */
function doneOf({ url }: ConsoleVisit): string | undefined {
  const done = url.searchParams.get('done') ?? ''
  const text = done === 'nobody' ? NOBODY : isThisAction(done) ? ACTIONS[done]?.done : undefined
  return text === undefined || !url.searchParams.has('told') ? text : `${text} Its owner is told by email.`
}

/** Whose it is, as far as that is anybody's business here. */
function ownerText({ ownerTeamId, ownerAccountId, ownerEmail, teamName }: ConsoleChip): string {
  if (ownerTeamId !== null) return `team ${teamName ?? '?'}`
  if (ownerAccountId === null) return '–'
  return ownerEmail === null ? 'an account without an address' : maskedAddress(ownerEmail)
}

async function chipPage(
  visit: ConsoleVisit,
  chip: ConsoleChip,
  { form, problems = {}, status = 200 }: { form: Form; problems?: Problems; status?: number },
): Promise<Response> {
  const [counts, events] = await Promise.all([countsOfChip(visit, chip.chipId), eventsOfChip(visit, chip.chipId)])
  const done = status === 200 ? doneOf(visit) : undefined
  const { STATS } = visit.env
  return consolePage(visit, {
    title: `Card ${chip.chipId}`,
    up:
      chip.batch === null
        ? { href: href('console-chips'), name: 'All batches' }
        : { href: batchPath(chip.batch), name: `Batch ${chip.batch}` },
    problems,
    status,
    ...(done === undefined ? {} : { done }),
    children: (
      <>
        <Facts
          facts={[
            ['Status', chip.status],
            [
              'Leads to',
              chip.username === null ? (
                '–'
              ) : (
                <a
                  key="profile"
                  href={`${visit.config.siteUrl}/profile/${encodeURIComponent(chip.username)}`}
                  className="app-link"
                >{`@${chip.username}`}</a>
              ),
            ],
            ['Owner', ownerText(chip)],
            ['Claimed', <When key="claimed" at={chip.claimedAt} />],
            ['Label', chip.label ?? '–'],
            [
              'Order',
              chip.orderId === null ? (
                '–'
              ) : (
                <a key="order" href={href('order', { order: chip.orderId })} className="app-link">
                  {chip.orderNumber}
                </a>
              ),
            ],
            ['Policy', `${chip.claimPolicy}${chip.claimCodeHash === null ? '' : ', code set'}`],
            ['Made', <When key="made" at={chip.createdAt} />],
            [
              'Taps in 30 days',
              STATS ? (
                'counted elsewhere'
              ) : (
                <Read key="taps" visit={visit} of={counts}>
                  {({ taps }) => taps.toLocaleString('en-GB')}
                </Read>
              ),
            ],
            [
              'Signed taps',
              chip.sunUid === null || STATS ? null : (
                <Read key="signed" visit={visit} of={counts}>
                  {({ genuine, replayed, invalid }) => `${genuine} genuine, ${replayed} replayed, ${invalid} invalid`}
                </Read>
              ),
            ],
          ]}
        />
        <ChipForms visit={visit} chip={chip} form={form} problems={problems} />
        <div className="console-section">
          <List
            visit={visit}
            caption="What happened"
            rows={events}
            keyOf={({ id }) => id}
            empty="Nothing yet."
            columns={[
              { name: 'Time', kind: 'row', cell: ({ createdAt }) => <When at={createdAt} /> },
              { name: 'Event', cell: ({ event }) => event },
              { name: 'Status', cell: ({ fromStatus, toStatus }) => `${fromStatus ?? 'new'} → ${toStatus}` },
              { name: 'Profile', cell: ({ username }) => (username === null ? '–' : `@${username}`) },
              { name: 'By', cell: ({ actor }) => actor },
            ]}
          />
        </div>
      </>
    ),
  })
}

const IN_USE = ['linked_with_profile', 'linked_without_profile', 'unlinked']

function ChipForms({
  visit,
  chip,
  form,
  problems,
}: {
  visit: ConsoleVisit
  chip: ConsoleChip
  form: Form
  problems: Problems
}) {
  const { status, username } = chip
  const owned = isChipOwned(chip)
  const path = href('console-chip', { chip: chip.chipId })
  const kept = (action: string, field: string) => (form.get('do') === action ? form.get(field) : '')
  const seen = <input type="hidden" name="seen" value={markOf(chip)} />
  const reason = (action: string) =>
    owned ? (
      <TextField
        name={`reason-${action}`}
        label="Reason (optional)"
        hint="Its owner is emailed the reason. Left empty, nobody is told."
        defaultValue={kept(action, `reason-${action}`)}
        maxLength={MAX_REASON}
        problems={problems}
        autoComplete="off"
      />
    ) : null
  const forms = [
    visit.may('chips:pause') && IN_USE.includes(status) ? (
      <ActionForm
        key="pause"
        action={path}
        title="Pause"
        text="For a lost card. The next tap shows nothing of its owner."
      >
        {seen}
        {reason('pause')}
        <Submit name="do" value="pause" pending="Saving…" tone="secondary">
          Pause
        </Submit>
      </ActionForm>
    ) : null,
    visit.may('chips:resume') && status === 'paused' ? (
      <ActionForm key="resume" action={path} title="Resume" text="Taps lead where they led before.">
        {seen}
        <Submit name="do" value="resume" pending="Saving…" tone="secondary">
          Resume
        </Submit>
      </ActionForm>
    ) : null,
    visit.may('chips:link') && IN_USE.includes(status) ? (
      <ActionForm key="link" action={path} title="Link" text="Whom a tap leads to.">
        {seen}
        <TextField
          name="username"
          label="Username"
          defaultValue={kept('link', 'username')}
          problems={problems}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <label className="app-choice">
          <input type="checkbox" name="move" value="1" defaultChecked={kept('link', 'move') !== ''} />
          Move: take it from whoever has it. An owner keeps it only where the profile is theirs.
        </label>
        <Submit name="do" value="link" pending="Saving…" tone="secondary">
          Link
        </Submit>
      </ActionForm>
    ) : null,
    visit.may('chips:unlink') && !owned && username !== null && status !== 'paused' ? (
      <ActionForm key="unlink" action={path} title="Unlink" text="A tap leads to setting it up again.">
        {seen}
        <Submit name="do" value="unlink" pending="Saving…" tone="secondary">
          Unlink
        </Submit>
      </ActionForm>
    ) : null,
    visit.may('chips:release') && owned && (IN_USE.includes(status) || status === 'paused') ? (
      <ActionForm
        key="release"
        action={path}
        title="Release"
        text="It becomes nobody’s, under a new claim code that is shown once. Its owner is told by email."
      >
        {seen}
        <Submit name="do" value="release" pending="Releasing…" tone="secondary">
          Release
        </Submit>
      </ActionForm>
    ) : null,
    visit.may('chips:new-code') && !owned && username === null && [...IN_USE, 'paused'].includes(status) ? (
      <ActionForm
        key="code"
        action={path}
        title="New claim code"
        text={`It is shown once; one printed before stops working.${chip.claimPolicy === 'open' ? ' This card can be claimed without a code: its policy is open.' : ''}`}
      >
        {seen}
        <Submit name="do" value="code" pending="Making…" tone="secondary">
          Make a new code
        </Submit>
      </ActionForm>
    ) : null,
    visit.may('chips:retire') && status !== 'retired' ? (
      <ActionForm key="retire" action={path} title="Retire" text="Switches the card off for good. Nobody can undo it.">
        {seen}
        {reason('retire')}
        <Submit name="do" value="retire" pending="Saving…" tone="secondary">
          Retire
        </Submit>
      </ActionForm>
    ) : null,
  ].filter((shown) => shown !== null)
  return forms.length === 0 ? null : (
    <Section id="actions" title="Actions">
      <Forms>{forms}</Forms>
    </Section>
  )
}

/** The one time a code is told. */
const codePage = (visit: ConsoleVisit, chip: ConsoleChip, code: string, done: string): Promise<Response> =>
  consolePage(visit, {
    title: `Card ${chip.chipId}`,
    up: { href: href('console-chip', { chip: chip.chipId }), name: 'Back to the card' },
    done,
    children: (
      <>
        <p className="app-lead">This is its claim code. It is shown only now.</p>
        <p className="app-shown-code max-w-md">{code}</p>
      </>
    ),
  })
