// Publishes and unpublishes a profile: the section of the editor, the writes, the actions.
import { and, eq, exists, isNull, ne, sql } from 'drizzle-orm'
import { href } from '#app/addresses.ts'
import { linkHeldCards, linkWaitingCards } from '#app/cards/chip-writes.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type OwnVisit, reached } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { mayWriteProfile, type ProfileTeam, profileEvent } from '#app/team-profiles/team-profiles.ts'
import { profiles } from '#db/schema.ts'
import { runStatement, type StoreFailure } from '#db/store.ts'
import { D1_WRITE_BUDGET_MS } from '#domain/site/timings.ts'
import { ok, type Result } from '#domain/text/errors.ts'
import { backTo, type Chosen, type EditorAction, hiddenText } from './editor-facts.ts'
import type { ProfileRow } from './own-profiles.ts'
import { Section } from './section.tsx'

type Owner = Pick<OwnVisit, 'env' | 'now' | 'account'>

/** What was done, by the `done` of a redirect. */
export const PUBLISH_DONE = {
  published: 'Published. Everybody can see the profile now.',
  unpublished: 'Unpublished. Nobody sees your profile now.',
}

export function VisibilitySection({ visit, path, profile }: { visit: OwnVisit; path: string; profile: ProfileRow }) {
  return (
    <Section title="Visibility" brief={profile.hidden ? 'Hidden by us' : profile.published ? 'Public' : 'Not public'}>
      {profile.published ? (
        <p>{profile.hidden ? hiddenText(visit, profile.hiddenReason) : 'Your profile is public.'}</p>
      ) : (
        <p>Your profile is not public. Cards that lead to it stay linked.</p>
      )}
      <form method="post" action={path} className="editor-form">
        {profile.published ? (
          <div>
            <Submit name="do" value="unpublish" pending="Unpublishing…" tone="secondary">
              Unpublish
            </Submit>
          </div>
        ) : profile.hidden ? null : (
          <>
            <PublishHint />
            <div>
              <Submit name="do" value="publish" pending="Publishing…">
                Publish
              </Submit>
            </div>
          </>
        )}
      </form>
      {profile.hidden || profile.teamId !== null ? null : (
        <p>
          <a href={`${href('settings-data')}#profile`} className="app-link">
            Delete this profile
          </a>
        </p>
      )}
    </Section>
  )
}

/** The hint beside every button that publishes. */
export const PublishHint = () => (
  <p className="app-hint">
    Everyone who has the address or taps your card can see this page. Publish only what strangers may read.
  </p>
)

/**
 * Publishes a profile and links to it all own cards without a profile. A hidden profile stays as it is. Returns whether it
 * is public now.
 */
export async function publishProfile(
  { env, now, account }: Owner,
  username: string,
  team: ProfileTeam | null = null,
): Promise<Result<boolean, StoreFailure>> {
  const published = await runStatement(
    env.DB,
    (store) => {
      const isMine = and(
        eq(profiles.username, username),
        mayWriteProfile(account.id),
        eq(profiles.hidden, false),
        ne(profiles.fullName, ''),
      )
      // Only the personal profile gets the cards; a team links its own.
      const when = exists(
        store
          .select({ one: sql`1` })
          .from(profiles)
          .where(and(isMine, eq(profiles.published, true), isNull(profiles.teamId))),
      )
      return store.batch([
        store.update(profiles).set({ published: true, setupStep: 3, updatedAt: now }).where(isMine),
        ...profileEvent(store, { account, now }, team, 'profile-published'),
        ...linkWaitingCards(store, { accountId: account.id, username, at: now, when }),
        ...linkHeldCards(store, { username, at: now }),
      ])
    },
    { what: 'publish profile', budgetMs: D1_WRITE_BUDGET_MS },
  )
  return published.ok ? ok(published.value[0].meta.changes === 1) : published
}

/** Unpublishes a profile; its cards stay linked. */
const unpublishProfile = (
  { env, now, account }: Owner,
  { profile: { username }, team }: Pick<Chosen, 'profile' | 'team'>,
): Promise<Result<unknown, StoreFailure>> =>
  runStatement(
    env.DB,
    (store) =>
      store.batch([
        store
          .update(profiles)
          .set({ published: false, updatedAt: now })
          .where(and(eq(profiles.username, username), mayWriteProfile(account.id))),
        ...profileEvent(store, { account, now }, team, 'profile-unpublished'),
      ]),
    { what: 'unpublish profile', budgetMs: D1_WRITE_BUDGET_MS },
  )

export const publish: EditorAction = async (visit, { profile, own, team }) => {
  const isPublic = reached(await publishProfile(visit, profile.username, team))
  if (isPublic && team !== null && !team.isOwn) return backTo({ profile, own }, 'published')
  if (isPublic) {
    const which = own.length > 1 ? `&profile=${encodeURIComponent(profile.username)}` : ''
    return leadTo(`${href('setup-profile')}?step=live${which}`)
  }
  return profile.hidden
    ? { problems: { '': hiddenText(visit, profile.hiddenReason) }, status: 409 }
    : { problems: { full_name: 'Please enter your name.' }, status: 422 }
}

export const unpublish: EditorAction = async (visit, chosen) => {
  reached(await unpublishProfile(visit, chosen))
  return backTo(chosen, 'unpublished')
}
