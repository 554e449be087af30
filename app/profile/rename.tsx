// A new username: the section of the editor for it, and the action of its button.

import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { codeField, problemsOf } from '#app/guards/fields.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { ofProfile } from '#app/qr/own-address.ts'
import { backTo, type EditorAction, type EditorFacts, hiddenText } from './editor-facts.ts'
import { Username } from './form-parts.tsx'
import { nextRename, renameProfile } from './rename-writes.ts'
import { Section } from './section.tsx'
import { TAKEN, usernameFor } from './usernames.ts'

/** What was done, by the `done` of a redirect. */
export const RENAME_DONE = { renamed: 'Your profile has its new address.' }

export function AddressSection({
  visit,
  path,
  profile,
  problems = {},
  username = profile.username,
}: EditorFacts & { visit: OwnVisit; path: string }) {
  const next = nextRename(profile)
  return (
    <Section title="Address of your profile" brief={`@${profile.username}`}>
      <p className="editor-address">
        <a
          href={`${visit.config.siteUrl}/profile/${profile.username}`}
          className="app-link"
          target="_blank"
          rel="noopener"
        >
          {`${visit.config.siteUrl}/profile/${profile.username}`}
        </a>
      </p>
      <p>
        <a href={href('qr') + ofProfile(profile.username)} className="app-link">
          QR code, and how it gets onto your home screen
        </a>
      </p>
      {profile.hidden ? null : (
        <form method="post" action={path} className="editor-form" noValidate>
          <Username
            visit={visit}
            value={username}
            problems={problems}
            hint={
              next > visit.now
                ? `You can change your name again on ${dateText(next)}.`
                : 'Your old address leads here for 90 days. You can change again after 30 days.'
            }
          />
          <div>
            <Submit name="do" value="rename" pending="Saving…" tone="secondary">
              Change username
            </Submit>
          </div>
        </form>
      )}
    </Section>
  )
}

const renameForm = z.object({ username: codeField })

export const rename: EditorAction = async (visit, { profile, own, team }, fields) => {
  const form = renameForm.parse(fields)
  const { username } = form
  const refused = (problems: Problems) => ({ username, problems, status: 422 })
  if (profile.hidden) return { problems: { '': hiddenText(visit, profile.hiddenReason) }, status: 409 }
  const read = z.object({ username: usernameFor(profile.username, visit.config.brand) }).safeParse(form)
  if (!read.success) return refused(problemsOf(read.error))
  switch (reached(await renameProfile(visit, { profile, team }, username))) {
    case 'too-early':
      return refused({ username: `You can change your name again on ${dateText(nextRename(profile))}.` })
    case 'taken':
      return refused({ username: TAKEN })
    default: {
      const renamed = { ...profile, username }
      return backTo({ profile: renamed, own: own.map((one) => (one === profile ? renamed : one)) }, 'renamed')
    }
  }
}
