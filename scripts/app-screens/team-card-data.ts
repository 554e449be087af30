// Cards of the teams that the app's screens are shown for (team-data.ts): forty in every state, their counts, and what the
// owner has handed out in this session.
import type { Sql } from '#scripts/d1.ts'
import { TEAM } from './team-data.ts'

const DAY = 86_400
const NOW = Math.floor(Date.now() / 1000)
const CARDS = 40

export const teamCard = (at: number): string => `GALLERYPACK${String(at).padStart(4, '0')}`

/** Members by what is special about them: the owner, with a long name, without a published profile, invited. */
export const TEAM_HOLDERS = {
  ...{ lead: 'gallery-member-lead', long: 'gallery-member-0', unpublished: 'gallery-member-2' },
  ...{ crew: TEAM.crew, invited: TEAM.invited, alone: 'gallery-member-alone' },
}
/** One in the pool, one with the member of the screens, one that is nobody's. */
export const TEAM_CARDS = { pool: teamCard(5), crew: teamCard(2), coded: 'GALLERYCODED01' }

const HOLDERS: readonly (readonly [member: string, username: string] | null)[] = [
  [TEAM_HOLDERS.long, 'nordwind-mate-0'],
  [TEAM.crew, TEAM.profile],
  ['gallery-member-1', 'nordwind-mate-1'],
  ['gallery-member-3', 'nordwind-mate-3'],
  null,
]
const holderOf = (at: number) => HOLDERS[(at - 1) % HOLDERS.length] ?? null

function card(at: number): Sql {
  const [member, leads] = holderOf(at) ?? [null, null]
  const isOff = at % 17 === 0
  const status = isOff
    ? 'retired'
    : member === null
      ? 'linked_without_profile'
      : at % 8 === 0
        ? 'paused'
        : 'linked_with_profile'
  return {
    sql: `INSERT INTO chips (chip_id, owner_team_id, holder_member_id, status, username, claim_policy, claimed_at, label, nickname)
      VALUES (?, ?, ?, ?, ?, 'code', ?, ?, ?)`,
    params: [
      ...[teamCard(at), TEAM.id, member, status, isOff ? null : leads, NOW - at * DAY],
      ...[at % 3 === 0 ? `Black ${at}` : null, at % 7 === 0 ? 'The one that lies on the desk at reception' : null],
    ],
  }
}

const counts = (): Sql[] => {
  const days = 'WITH RECURSIVE days (ago) AS (SELECT 0 UNION ALL SELECT ago + 1 FROM days WHERE ago < 29)'
  return [
    ...Array.from({ length: CARDS }, (_, at) => ({
      sql: `${days} INSERT INTO tap_days (day, chip_id, country, device, taps)
        SELECT unixepoch() / 86400 - ago, ?1, 'GB', 'phone', 1 + (ago * 7 + ?2 * 5) % 23 FROM days WHERE ago % ?3 = 0`,
      params: [teamCard(at + 1), at, 1 + (at % 9)],
    })),
    ...HOLDERS.flatMap((holder, at) =>
      ['view', 'save'].flatMap((kind, share) =>
        holder === null
          ? []
          : {
              sql: `${days} INSERT INTO profile_days (day, username, kind, country, device, count)
                SELECT unixepoch() / 86400 - ago, ?1, ?2, 'GB', 'phone', 1 + (ago * 3 + ?3) % 17 FROM days WHERE ago % ?4 = 0`,
              params: [holder[1], kind, at, 1 + share * 4],
            },
      ),
    ),
  ]
}

/** The statements that insert them, after the teams. `lead` owns the teams. */
export const teamCardStatements = ({ lead }: Readonly<Record<'lead', { id: string }>>): Sql[] => [
  ...Array.from({ length: CARDS }, (_, at) => card(at + 1)),
  { sql: "INSERT INTO chips (chip_id, claim_policy) VALUES (?, 'code')", params: [TEAM_CARDS.coded] },
  ...[1, 2, 7].map((at) => ({
    sql: `INSERT INTO account_events (account_id, team_id, event, detail, created_at)
      VALUES (?, ?, 'card-handed-out', ?, unixepoch())`,
    params: [lead.id, TEAM.id, JSON.stringify({ card: teamCard(at), member: holderOf(at)?.[0], from: null })],
  })),
  ...counts(),
]
