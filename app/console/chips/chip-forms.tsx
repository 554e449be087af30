// The forms of a card's page: what an owner of the console can do with the card.
import { href } from '#app/addresses.ts'
import { ActionForm, Forms, Section } from '#app/console/parts.tsx'
import type { Form } from '#app/guards/body.ts'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit, TextField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { type ConsoleChip, isChipOwned } from './chip-reads.ts'

/** In UTF-16 units. */
export const MAX_REASON = 300

/** The state of the card as a page shows it; a form with another one comes too late. */
export const markOf = ({ status, username, handover, claimedAt }: ConsoleChip): string =>
  JSON.stringify([status, username, handover, claimedAt])

const IN_USE = ['linked_with_profile', 'linked_without_profile', 'unlinked']

export function ChipForms({
  visit,
  chip,
  fields,
  problems,
}: {
  visit: ConsoleVisit
  chip: ConsoleChip
  /** The form that was refused, or kept for a step-up; empty otherwise. */
  fields: Form['fields']
  problems: Problems
}) {
  const { status, username } = chip
  const owned = isChipOwned(chip)
  const path = href('console-chip', { chip: chip.chipId })
  const kept = (action: string, field: string) => (fields.do === action ? (fields[field] ?? '') : '')
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
      <ActionForm key="link" action={path} title="Link" text="The profile a tap leads to.">
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
          Move: take it from its owner, who keeps it only if the profile is theirs.
        </label>
        <Submit name="do" value="link" pending="Saving…" tone="secondary">
          Link
        </Submit>
      </ActionForm>
    ) : null,
    visit.may('chips:unlink') && !owned && username !== null && status !== 'paused' ? (
      <ActionForm key="unlink" action={path} title="Unlink" text="A tap then leads to setting it up.">
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
        text="It no longer belongs to anybody and gets a new claim code, which is shown once. Its owner is told by email."
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
        <Submit name="do" value="code" pending="Creating…" tone="secondary">
          Create a new code
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
