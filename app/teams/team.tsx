// A team: for owner and admins the list of its people with their profiles and cards; for a member what is their own.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { cardName, lastFour } from '#app/cards/own-cards.ts'
import { ACCOUNT_TERMS } from '#app/content/notices.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, lineField } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { dateText } from '#app/layout/dates.ts'
import { doneIn, sealedDoneIn } from '#app/layout/done.ts'
import { SelectField, Submit, TextField } from '#app/layout/form.tsx'
import { SmallPicture } from '#app/profile/small-picture.tsx'
import { type TeamVisit, teamOf } from '#app/team-membership/membership.ts'
import { may, ROLE_NAMES } from '#app/team-membership/permissions.ts'
import { initialOf } from '#domain/text/shown-text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { TeamNone, teamPage } from './frame.tsx'
import { MOST_MEMBERS } from './invites.ts'
import { addTeamProfile } from './join.ts'
import {
  cardsOf,
  filtered,
  isMemberState,
  MEMBERS_A_PAGE,
  type Member,
  type MemberCard,
  type MemberFilter,
  memberName,
  readMember,
  readMembers,
  STATE_NAMES,
} from './read-members.ts'

const DONE: Readonly<Record<string, string>> = {
  founded: 'Your team is ready. Invite the first people.',
  joined: 'You have joined the team.',
  removed: 'Removed. The cards are back in the pool of the team.',
  cancelled: 'The invitation was cancelled.',
  reminded: 'The invitation was sent again.',
}

export async function GET(visit: OwnVisit): Promise<Response> {
  const entered = await teamOf(visit, 'team:see')
  if (entered instanceof Response) return entered
  const isManager = may(entered.membership.role, 'members:invite')
  return isManager ? membersPage(entered) : ownPage(entered)
}

const queryShape = z.object({ name: lineField, state: asSent, page: asSent })

async function membersPage(visit: TeamVisit): Promise<Response> {
  const { team } = visit.membership
  const query = queryShape.parse(Object.fromEntries(visit.url.searchParams))
  const filter: MemberFilter = {
    name: query.name.slice(0, 254),
    state: isMemberState(query.state) ? query.state : null,
  }
  const all = await readMembers(visit.env, team.id, visit.now)
  const meant = filtered(all, filter)
  const pages = Math.max(1, Math.ceil(meant.length / MEMBERS_A_PAGE))
  const page = Math.min(pages, /^\d{1,3}$/.test(query.page) ? Math.max(1, Number(query.page)) : 1)
  const shown = meant.slice((page - 1) * MEMBERS_A_PAGE, page * MEMBERS_A_PAGE)
  const cards = await cardsOf(visit.env, team.id, shown)
  const done = doneIn(visit.url, DONE) ?? (await sealedDoneIn(visit, team.id)) ?? undefined
  const taken = all.filter(({ joinedAt, leftAt }) => joinedAt !== null && leftAt === null).length
  const invited = all.filter(({ invite }) => invite === 'open').length
  return teamPage(visit, {
    title: 'Members',
    ...(done ? { done } : {}),
    actions: <ButtonLink href={href('team-invite', { id: team.id })}>Invite people</ButtonLink>,
    children: (
      <>
        <p className="app-lead">{countText(taken, invited)}</p>
        <OwnProfile visit={visit} own={all.find(({ id }) => id === visit.membership.memberId)} />
        {all.length > 1 ? <Filter visit={visit} filter={filter} /> : null}
        {all.length > 1 ? null : <TeamNone>Nobody is invited yet.</TeamNone>}
        {all.length > 1 && shown.length === 0 ? <TeamNone>Nobody matches this filter.</TeamNone> : null}
        {shown.length === 0 ? null : (
          <ul className="team-members">
            {shown.map((member) => (
              <MemberRow key={member.id} visit={visit} member={member} cards={cards.get(member.id) ?? []} />
            ))}
          </ul>
        )}
        {pages > 1 ? <Pages visit={visit} filter={filter} page={page} pages={pages} /> : null}
      </>
    ),
  })
}

const countText = (taken: number, invited: number): string =>
  `${taken} of at most ${MOST_MEMBERS} members${invited === 0 ? '' : `, ${invited} invited`}`

/** The form that makes the profile of a manager who has none: founding a team makes none. */
function OwnProfile({ visit, own }: { visit: TeamVisit; own: Member | undefined }) {
  if (own === undefined || own.profile !== null) return null
  return (
    <form method="post" action={href('team', { id: visit.membership.team.id })} className="team-own">
      <div className="team-own-text">
        <p className="font-semibold">You have no profile in this team yet.</p>
        <p className="app-hint">
          {'By creating a profile you confirm that you are 13 or older and accept the '}
          <a href={href('terms')} className="app-link">
            terms
          </a>
          .
        </p>
      </div>
      <Submit name="do" value="profile" pending="One moment…" tone="secondary">
        Set up my team profile
      </Submit>
    </form>
  )
}

const Filter = ({ visit, filter }: { visit: TeamVisit; filter: MemberFilter }) => (
  <form method="get" action={href('team', { id: visit.membership.team.id })} className="team-filter">
    <TextField name="name" label="Name" type="search" defaultValue={filter.name} autoComplete="off" maxLength={254} />
    <SelectField
      name="state"
      label="State"
      defaultValue={filter.state ?? ''}
      choices={[{ value: '', text: 'All' }, ...Object.entries(STATE_NAMES).map(([value, text]) => ({ value, text }))]}
    />
    <Submit pending="…" tone="secondary">
      Show
    </Submit>
  </form>
)

function Pages({
  visit,
  filter,
  page,
  pages,
}: {
  visit: TeamVisit
  filter: MemberFilter
  page: number
  pages: number
}) {
  const at = (number: number) =>
    `${href('team', { id: visit.membership.team.id })}?${new URLSearchParams({
      ...(filter.name === '' ? {} : { name: filter.name }),
      ...(filter.state === null ? {} : { state: filter.state }),
      page: String(number),
    })}`
  return (
    <nav aria-label="Pages of members" className="team-pages">
      {page > 1 ? (
        <a href={at(page - 1)} rel="prev" className="app-secondary-button">
          Previous page
        </a>
      ) : null}
      <span className="app-hint">{`Page ${page} of ${pages}`}</span>
      {page < pages ? (
        <a href={at(page + 1)} rel="next" className="app-secondary-button">
          Next page
        </a>
      ) : null}
    </nav>
  )
}

/** What a row says of an invitation that was not accepted. */
export const inviteText = ({ invite, invitedAt }: Pick<Member, 'invite' | 'invitedAt'>): string | null => {
  if (invite === 'open') return `Invited on ${dateText(invitedAt)}`
  if (invite === 'expired') return `The invitation of ${dateText(invitedAt)} has expired`
  return invite === 'ended' ? 'The invitation was cancelled or declined' : null
}

export const StateBadge = ({ state }: Pick<Member, 'state'>) => (
  <span className={`team-state team-state-${state}`}>{STATE_NAMES[state]}</span>
)

/** The round picture of a member; for who has no profile here, the initial. */
const Face = ({ member: { profile, state }, name }: { member: Member; name: string }) =>
  profile === null ? (
    <span
      className={`team-face team-initial team-face-initial ${state === 'left' ? 'team-face-left' : ''}`}
      aria-hidden="true"
    >
      {initialOf(name)}
    </span>
  ) : (
    <span className="team-face">
      <SmallPicture name={name} themeId={profile.themeId} pictureUrl={profile.pictureUrl} />
    </span>
  )

function MemberRow({ visit, member, cards }: { visit: TeamVisit; member: Member; cards: readonly MemberCard[] }) {
  const { team, memberId, role } = visit.membership
  const { id, email, profile, state, invite } = member
  const called = memberName(member)
  const path = href('team-member', { id: team.id, member: id })
  const subject = { isOwn: id === memberId, role: member.role }
  const isThere = state === 'published' || state === 'setting-up'
  const note = inviteText(member)
  const of = <span className="sr-only">{` ${called}`}</span>
  return (
    <li className="team-member">
      <Face member={member} name={called} />
      <div className="team-member-who">
        <p className="team-member-name">
          {called}
          {subject.isOwn ? <span className="team-you"> You</span> : null}
        </p>
        {called === email ? null : <p className="app-hint">{email}</p>}
        <p className="team-member-facts">
          <StateBadge state={state} />
          <span>{ROLE_NAMES[member.role]}</span>
          {note === null ? null : <span>{note}</span>}
        </p>
      </div>
      <div className="team-member-has">
        {profile === null ? null : (
          <p>
            <span className="sr-only">Profile: </span>
            {profile.published && !profile.hidden ? (
              <a
                href={`${visit.config.siteUrl}/profile/${encodeURIComponent(profile.username)}`}
                className="app-link"
              >{`@${profile.username}`}</a>
            ) : (
              `@${profile.username}`
            )}
          </p>
        )}
        <Cards cards={cards} />
      </div>
      <div className="team-member-buttons">
        {invite === 'open' || invite === 'expired' ? (
          <form method="post" action={path}>
            <button type="submit" name="do" value="remind" className="app-quiet-button" data-pending="Sending…">
              Remind{of}
            </button>
          </form>
        ) : null}
        {state === 'left' || invite === 'ended' ? null : (
          <a href={path} className="app-quiet-button">
            Edit{of}
          </a>
        )}
        {isThere && may(role, 'members:remove', subject) ? (
          <a href={href('team-remove', { id: team.id, member: id })} className="app-quiet-button">
            Remove{of}
          </a>
        ) : null}
      </div>
    </li>
  )
}

/** Cards by label and last four characters. */
const Cards = ({ cards }: { cards: readonly MemberCard[] }) =>
  cards.length === 0 ? (
    <p className="app-hint">No card</p>
  ) : (
    <ul className="team-cards">
      {cards.map((card) => (
        <li key={card.chipId}>
          {cardName(card)} <span className="team-card-id">{lastFour(card.chipId)}</span>
        </li>
      ))}
    </ul>
  )

/** The page of a member: their own profile and cards in the team. */
async function ownPage(visit: TeamVisit): Promise<Response> {
  const { team, memberId } = visit.membership
  const own = await readMember(visit.env, team.id, memberId, visit.now)
  const cards = own === null ? [] : ((await cardsOf(visit.env, team.id, [own])).get(memberId) ?? [])
  const done = doneIn(visit.url, DONE)
  return teamPage(visit, {
    title: 'My profile',
    width: 'narrow',
    ...(done ? { done } : {}),
    children: (
      <>
        <p className="app-lead">The team sees and edits this profile, its cards, statistics and contacts.</p>
        {own === null || own.profile === null ? (
          <OwnProfile visit={visit} own={own ?? undefined} />
        ) : (
          <div className="app-row team-own-row">
            <Face member={own} name={memberName(own)} />
            <div className="app-row-text">
              <p className="app-row-name">{memberName(own)}</p>
              <p className="app-hint">{`@${own.profile.username}`}</p>
              <p className="team-member-facts">
                <StateBadge state={own.state} />
                <span>{ROLE_NAMES[own.role]}</span>
              </p>
              <Cards cards={cards} />
            </div>
            <a
              href={`${href('profile')}?profile=${encodeURIComponent(own.profile.username)}`}
              className="app-secondary-button"
            >
              Edit my team profile
            </a>
          </div>
        )}
      </>
    ),
  })
}

const teamForm = z.object({ do: asSent })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const entered = await teamOf(visit, 'team:see')
  if (entered instanceof Response) return entered
  const path = href('team', { id: entered.membership.team.id })
  if (teamForm.parse(fieldsOf(body)).do !== 'profile') return leadTo(path)
  const username = await addTeamProfile(visit, entered.membership, ACCOUNT_TERMS.version)
  return leadTo(username === null ? path : `${href('setup-profile')}?profile=${encodeURIComponent(username)}`)
}
