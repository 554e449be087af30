// The forms of an account's page: what an owner of the console can do with the account.

import { href } from '#app/addresses.ts'
import { ActionForm, Forms, Section } from '#app/console/parts.tsx'
import type { ConsoleVisit } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { INVITATION_HOURS } from '#app/passkeys/invitation.ts'
import type { ConsoleAccount } from './account-reads.ts'

export const ROLES = ['none', 'owner', 'packer'] as const

/** The state of the account as a page shows it; a form with another one comes too late. */
export const markOf = ({ status, consoleRole }: ConsoleAccount): string => `${status} ${consoleRole ?? 'none'}`

export function AccountForms({ visit, account }: { visit: ConsoleVisit; account: ConsoleAccount }) {
  const path = href('console-account', { id: account.id })
  const seen = <input type="hidden" name="seen" value={markOf(account)} />
  return (
    <Section id="actions" title="Actions">
      <Forms>
        {visit.may('accounts:end-sessions') ? (
          <ActionForm
            action={path}
            title="End all sessions"
            text={
              account.id === visit.account.id
                ? 'Your own: you are signed out as well.'
                : 'Everyone who is signed in has to sign in again.'
            }
          >
            {seen}
            <Submit name="do" value="sessions" pending="Ending…" tone="secondary">
              End all sessions
            </Submit>
          </ActionForm>
        ) : null}
        {visit.may('accounts:set-role') ? (
          <ActionForm
            action={path}
            title="Role"
            text="What the account can see and do in the console, from its next request."
          >
            {seen}
            <div className="app-field">
              <label htmlFor="role" className="app-label">
                Role
              </label>
              <select id="role" name="role" className="field" defaultValue={account.consoleRole ?? 'none'}>
                {ROLES.map((role) => (
                  <option key={role} value={role}>
                    {role}
                  </option>
                ))}
              </select>
            </div>
            <Submit name="do" value="role" pending="Saving…" tone="secondary">
              Set role
            </Submit>
          </ActionForm>
        ) : null}
        {visit.may('accounts:invite') && account.consoleRole !== null ? (
          <ActionForm
            action={path}
            title="Invitation"
            text={`A link with which this account saves its first passkey, or a new one after losing them all. It works for ${INVITATION_HOURS} hours, once, and replaces the one before.`}
          >
            {seen}
            <Submit name="do" value="invite" pending="Creating…" tone="secondary">
              Create invitation
            </Submit>
          </ActionForm>
        ) : null}
        {visit.may('accounts:close') ? (
          <ActionForm
            action={path}
            title="Close account"
            text="Its sessions end, its profile is hidden, its cards are paused and its affiliate code ends. Its owner is told by email."
          >
            {seen}
            <Submit name="do" value="close" pending="Closing…" tone="secondary">
              Close account
            </Submit>
          </ActionForm>
        ) : null}
      </Forms>
    </Section>
  )
}
