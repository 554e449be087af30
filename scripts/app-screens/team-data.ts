// The teams that the app's screens are shown for: one with long names, every state and locked fields, and an empty one.
import type { Sql, Value } from '#scripts/d1.ts'

/** Ids and tokens in the addresses of the screens. */
export const TEAM = {
  id: 'GA11ERYTEAM000000000000000',
  empty: 'GA11ERYEMPTY00000000000000',
  left: 'GA11ERYTEAM000000000000000',
  /** Members: with a profile, and invited. */
  crew: 'gallery-member-crew',
  invited: 'gallery-member-invited',
  profile: 'mara.stone.nordwind',
  /** 43 characters, like real tokens. */
  invitation: 'gallery-team-invitation-'.padEnd(43, '0'),
}

const NAME = 'Nordwind Segelmacherei & Donaudampfschifffahrtsgesellschaft mbH'.slice(0, 59)
const LOCKED = {
  company: NAME,
  website: 'https://nordwind.example/',
  address: { street: 'Am Alten Hafen 12', city: 'Bergen', postcode: '5003', country: 'Norway' },
  look: { theme: 'forest', accent: '#1f6feb' },
  bio: 'Sails, ropes and rigging since 1923.',
  links: [
    { platform: 'website', title: 'Our shop', url: 'https://shop.nordwind.example/' },
    { platform: 'linkedin', title: 'Nordwind on LinkedIn', url: 'https://www.linkedin.com/company/nordwind' },
  ],
}

const row = (table: string, columns: Readonly<Record<string, Value>>): Sql => ({
  sql: `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.keys(columns)
    .map(() => '?')
    .join(', ')})`,
  params: Object.values(columns),
})

interface Someone {
  id: string
  email: string
  name: string | null
}

const NOW = Math.floor(Date.now() / 1000)
const daysAgo = (days: number): number => NOW - days * 86_400

/** Names of members who have no account of the screens. */
const OTHERS = [
  ['Wilhelmina Konstantinopoulou-Featherstonehaugh von Hohenzollern', 'published', 'admin'],
  ['山田太郎', 'published', 'member'],
  ['Ø', 'setting-up', 'member'],
  ['Wilhelminakonstantinopoulouvonhohenzollern', 'published', 'member'],
  ['Zoë Müller', 'setting-up', 'admin'],
] as const

/** The statements that insert them. `hashOf` is that of a token. */
export function teamStatements(
  { lead, crew, gone, guest }: Readonly<Record<'lead' | 'crew' | 'gone' | 'guest', Someone>>,
  hashOf: (token: string) => string,
): Sql[] {
  const member = (id: string, columns: Readonly<Record<string, Value>>): Sql =>
    row('team_members', { id, team_id: TEAM.id, role: 'member', invited_at: daysAgo(40), ...columns })
  const joined = (one: Someone) => ({ account_id: one.id, email: one.email, name: one.name, joined_at: daysAgo(38) })
  const profile = (username: string, accountId: string, columns: Readonly<Record<string, Value>>): Sql =>
    row('profiles', {
      ...{ username, account_id: accountId, team_id: TEAM.id, company: LOCKED.company, show_company: 1 },
      ...{ website: LOCKED.website, show_website: 1, theme_id: 'forest', accent: '#1f6feb', bio: LOCKED.bio },
      ...{ address_street: LOCKED.address.street, address_city: 'Bergen', address_postcode: '5003', show_address: 1 },
      ...{ address_country: 'Norway', ...columns },
    })
  const links = (username: string, own: readonly string[]): Sql[] =>
    [...LOCKED.links, ...own.map((url) => ({ platform: 'website', title: 'My own', url }))].map(
      ({ platform, title, url }, at) =>
        row('social_links', { username, platform, display_text: title, url, display_order: at + 1 }),
    )
  const card = (chipId: string, columns: Readonly<Record<string, Value>>): Sql =>
    row('chips', { chip_id: chipId, owner_team_id: TEAM.id, claimed_at: daysAgo(30), ...columns })
  const held = { status: 'linked_with_profile', username: TEAM.profile, holder_member_id: TEAM.crew }
  return [
    row('teams', {
      ...{ id: TEAM.id, name: NAME, slug: 'nordwind-gallery', locked: JSON.stringify(LOCKED), version: 3 },
      owner_account_id: lead.id,
    }),
    row('teams', { id: TEAM.empty, name: 'Ny', slug: 'ny-gallery', owner_account_id: lead.id }),
    member('gallery-member-lead', { ...joined(lead), role: 'owner' }),
    row('team_members', {
      ...{ id: 'gallery-member-alone', team_id: TEAM.empty, role: 'owner', ...joined(lead) },
    }),
    member(TEAM.crew, joined(crew)),
    profile(TEAM.profile, crew.id, { full_name: 'Mara Stone', job_title: 'Sailmaker', show_job_title: 1 }),
    ...links(TEAM.profile, ['https://mara.example/']),
    card('GALLERYTEAM0001', { ...held, label: 'Black 12' }),
    card('GALLERYTEAM0002', { ...held, label: 'Oak 3' }),
    member('gallery-member-gone', { ...joined(gone), left_at: daysAgo(3) }),
    profile('otto.weg.nordwind', gone.id, { full_name: 'Otto Weg', published: 0, updated_at: daysAgo(3) }),
    ...links('otto.weg.nordwind', ['https://otto.example/']),
    member(TEAM.invited, {
      ...{
        email: guest.email,
        name: 'Gia Guest',
        role: 'admin',
        invited_at: daysAgo(2),
        token_hash: hashOf(TEAM.invitation),
      },
    }),
    member('gallery-member-late', {
      ...{ email: 'a.very.long.address.of.somebody.who.never.answered@a-very-long-name-of-a-studio.gallery.example' },
      ...{ invited_at: daysAgo(20), token_hash: 'gallery-late' },
    }),
    member('gallery-member-ended', { email: 'no.thanks@gallery.example', invited_at: daysAgo(9), left_at: daysAgo(8) }),
    ...OTHERS.flatMap(([name, state, role], at) => {
      const accountId = `GA11ERYMATE${at}`.padEnd(26, '0')
      const username = `nordwind-mate-${at}`
      return [
        row('accounts', { id: accountId, email: `mate-${at}@gallery.example`, name }),
        member(`gallery-member-${at}`, {
          ...{ account_id: accountId, email: `mate-${at}@gallery.example`, role, joined_at: daysAgo(30 - at) },
        }),
        profile(username, accountId, {
          ...{ full_name: name, published: state === 'published' ? 1 : 0, setup_step: state === 'published' ? 3 : 1 },
        }),
        card(`GALLERYMATE${at}`, {
          ...{
            status: 'linked_with_profile',
            username,
            holder_member_id: `gallery-member-${at}`,
            label: `Black ${20 + at}`,
          },
        }),
      ]
    }),
    ...[
      ['founded', {}],
      ['brand-changed', { words: ['company', 'look', 'links'] }],
      ['member-invited', { member: TEAM.crew, words: ['member'] }],
      ['role-changed', { member: 'gallery-member-0', words: ['admin'] }],
      ['card-handed-out', { member: TEAM.crew, card: 'GALLERYTEAM0001' }],
      ['profile-changed', { member: 'gallery-member-3' }],
      ['member-removed', { member: 'nobody-any-more' }],
    ].map(([event, detail], at) =>
      row('account_events', {
        ...{ account_id: lead.id, team_id: TEAM.id, event: String(event), detail: JSON.stringify(detail) },
        created_at: daysAgo(35 - at * 4),
      }),
    ),
  ]
}
