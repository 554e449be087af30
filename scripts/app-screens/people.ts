// The accounts that the app's screens are shown for: signed out, Mara, a newcomer, and extreme cases (too long, too
// many, too little). The tokens of their sessions and codes are public, but only databases made for the screens hold
// them.
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { chipEventFrom } from '#db/chip-events.ts'
import { BUILDER, type Sql, sqlOf, type Value } from '#scripts/d1.ts'
import { DEMO_ACCOUNTS } from '#scripts/seed.ts'
import { quarterStatements } from '#scripts/seed-counts.ts'
import { teamCardStatements } from './team-card-data.ts'
import { teamStatements } from './team-data.ts'

/** 26 characters, like real account ids. */
const accountId = (name: string): string => `GA11ERY${name.toUpperCase()}`.padEnd(26, '0')

interface Person {
  id: string
  email: string
  name: string | null
}

/** The accounts that are signed in on a screen. */
export const PEOPLE = {
  mara: DEMO_ACCOUNTS.mara,
  /** Has nothing yet. */
  newcomer: { id: accountId('new'), email: 'newcomer@gallery.example', name: null },
  /** Has saved two steps of the set-up. */
  beginner: { id: accountId('beg'), email: 'beginner@gallery.example', name: 'Robin' },
  /** One card, a profile without a link. */
  single: { id: accountId('one'), email: 'single@gallery.example', name: 'Ana' },
  /** Sixty cards, sixty links, long words. */
  busy: {
    id: accountId('busy'),
    email: 'wilhelmina.konstantinopoulou-featherstonehaugh@a-very-long-name-of-a-studio.gallery.example',
    name: 'Wilhelmina Konstantinopoulou-Featherstonehaugh von Hohenzollern',
  },
  /** Several profiles, two cards, one of them by the hour. */
  several: { id: accountId('sev'), email: 'several@gallery.example', name: 'Noor' },
  /** Was hidden by the operator. */
  hidden: { id: accountId('hid'), email: 'hidden@gallery.example', name: '山田太郎' },
  /** Owner of a team with long names, and of one that is empty; member with locked fields; left; invited. */
  lead: { id: accountId('lead'), email: 'lead@gallery.example', name: 'Lena Lindqvist' },
  crew: { id: accountId('crew'), email: 'crew@gallery.example', name: 'Mara Stone' },
  gone: { id: accountId('gone'), email: 'gone@gallery.example', name: 'Otto Weg' },
  guest: { id: accountId('guest'), email: 'guest@gallery.example', name: null },
  /** For tests that write: one without a profile, two with three links, one of them with a card. */
  walker: { id: accountId('walk'), email: 'walker@gallery.example', name: null },
  writer: { id: accountId('write'), email: 'writer@gallery.example', name: 'Edith Moss' },
  thumb: { id: accountId('thumb'), email: 'thumb@gallery.example', name: 'Theo Moss' },
  /** For the test of contact exchange: a published profile. */
  host: { id: accountId('host'), email: 'host@gallery.example', name: 'Hana' },
  /** Bought a card that somebody else has set up. */
  buyer: { id: accountId('buy'), email: 'buyer@gallery.example', name: 'Bea' },
  /** An owner and a packer of the console. */
  operator: DEMO_ACCOUNTS.operator,
  packer: { id: accountId('pack'), email: 'packer@gallery.example', name: 'Pat' },
} as const satisfies Record<string, Person>
export type PersonName = keyof typeof PEOPLE

/** The pending codes: one for a sign-in, one for a step-up. */
export const FLOWS = { code: 'newcomer', stepup: 'mara' } as const satisfies Record<string, PersonName>
export type FlowName = keyof typeof FLOWS

/** 43 characters, like real tokens. */
const token = (text: string): string => `gallery-${text}-`.padEnd(43, '0')
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The cookies of an account on a screen, as a browser sends them. */
export const cookiesOf = (who: PersonName | null, flow: FlowName | null): string =>
  [who === null ? '' : `__Host-app=${token(who)}`, flow === null ? '' : `__Host-flow=${token(flow)}`]
    .filter(Boolean)
    .join('; ')

/** A claimed card that its buyer can take back: its order, and when it was claimed (whole seconds). */
export const TAKEN = { chip: 'GALLERYTAKEN', order: 'gallery-order', claimedAt: Math.floor(Date.now() / 1000) - 7200 }

export const BUSY_USERNAME = 'wilhelmina.konstantinopoulou-f'
const CARDS = 60
const LINKS = 60
/** The card of the busy account that has counted taps. */
export const BUSY_CARD = 'GALLERY00000001'

const NICKNAMES = [
  'Wilhelminakonstantinopoulouvonhohenzolle',
  '名刺入れの一番上に入っているいつものカード予備用の二枚目と三枚目も同じ場所',
  'Jacket',
  'The one that lies on the desk at the shop',
]
const STATUSES = ['linked_with_profile', 'linked_with_profile', 'paused', 'linked_with_profile', 'retired']
const PLATFORMS = ['instagram', 'tiktok', 'youtube', 'x', 'linkedin', 'snapchat', 'telegram', 'revolut', 'website']
const LONG_TITLE = 'A title that was written for a wide screen and not for a phone'.slice(0, 60)

/** The statements that insert them, after the seed. */
export function peopleStatements(): Sql[] {
  const { newcomer, beginner, single, busy, several, hidden, walker, writer, thumb, host, buyer, packer } = PEOPLE
  const { lead, crew, gone, guest } = PEOPLE
  return [
    ...[newcomer, beginner, single, busy, several, hidden, walker, writer, thumb, host, buyer, packer].map(account),
    ...[lead, crew, gone, guest].map(account),
    { sql: "UPDATE accounts SET console_role = 'packer' WHERE id = ?", params: [packer.id] },
    ...(Object.keys(PEOPLE) as PersonName[]).map((who) => session(PEOPLE[who].id, token(who))),
    // Sessions on other devices.
    ...Array.from({ length: 5 }, (_, at) => session(busy.id, `elsewhere ${at}`, at)),
    ...(Object.keys(FLOWS) as FlowName[]).map(flow),
    ...profile('robin.begins', beginner, {
      full_name: 'Robin Vale',
      ...{ setup_step: 2, published: 0, show_job_title: 1, show_company: 1 },
    }),
    ...profile('ana', single, { full_name: 'Ana', published: 0 }),
    ...profile(BUSY_USERNAME, busy, {
      full_name: busy.name,
      bio: `Architecte d’intérieur, scénographe et conférencière.\n\n${'Donaudampfschifffahrtsgesellschaft'.repeat(4)}`,
      theme_id: 'paper',
      job_title: 'Architecte d’intérieur, scénographe et conférencière internationale',
      company: 'Konstantinopoulou-Featherstonehaugh & von Hohenzollern Architekturgesellschaft mbH',
      phone: '+44 1632 960123',
      contact_email: busy.email,
      website: 'https://a-very-long-address.example/which/has/no/place/to/break/and/goes/on/and/on',
      show_phone: 1,
      show_contact_email: 1,
      show_website: 1,
      takes_contacts: 1,
    }),
    ...profile('edith', writer, {
      full_name: 'Edith Moss',
      ...{ job_title: 'Joiner', company: 'Moss & Son', show_job_title: 1, show_company: 1 },
      ...{ phone: '+44 1632 960123', show_phone: 1, website: 'https://edith.example/', show_website: 1 },
    }),
    ...profile('hana', host, { full_name: 'Hana Sato', theme_id: 'paper' }),
    ...profile('theo', thumb, { full_name: 'Theo Moss', job_title: 'Joiner', show_job_title: 1 }),
    ...['edith', 'theo'].flatMap((username) =>
      ['https://one.example/', 'https://x.com/two', 'https://www.instagram.com/three'].map((url, at) => ({
        sql: 'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)',
        params: [username, ['website', 'x', 'instagram'][at] ?? '', ['One', 'Two', 'Three'][at] ?? '', url, at + 1],
      })),
    ),
    chip('GALLERYWRITES01', writer, { status: 'linked_with_profile', username: 'edith' }),
    ...profile('yamada', hidden, {
      full_name: '山田太郎',
      hidden: 1,
      hidden_reason: 'The picture shows somebody else, who has asked us to take it down.',
    }),
    ...Array.from({ length: LINKS }, (_, at) => ({
      sql: 'INSERT INTO social_links (username, platform, display_text, url, display_order) VALUES (?, ?, ?, ?, ?)',
      params: [
        BUSY_USERNAME,
        PLATFORMS[at % PLATFORMS.length] ?? 'website',
        at % 3 === 1 ? LONG_TITLE : `Link ${at + 1}`,
        `https://link-${at}.example/${at % 4 === 3 ? 'a-path-without-a-place-to-break-it'.repeat(3) : ''}`,
        at + 1,
      ],
    })),
    ...Array.from({ length: CARDS }, (_, at) =>
      chip(`GALLERY${String(at + 1).padStart(8, '0')}`, busy, {
        status: STATUSES[at % STATUSES.length] ?? 'paused',
        username: at % 7 === 6 ? null : BUSY_USERNAME,
        nickname: at % 2 === 0 ? (NICKNAMES[(at / 2) % NICKNAMES.length] ?? null) : null,
        label: ['Black 12', 'Joker', null][at % 3] ?? null,
      }),
    ),
    chip('GALLERYSINGLE01', single, { status: 'linked_without_profile' }),
    ...severalProfiles(several),
    ...teamStatements(PEOPLE, hashOf),
    ...teamCardStatements(PEOPLE),
    ...order(buyer),
    chip(TAKEN.chip, single, {
      status: 'linked_without_profile',
      order_line_id: 'gallery-line',
      claimed_at: TAKEN.claimedAt,
    }),
    ...counts(),
    ...leftContacts(busy, several),
    // The busy account has chosen a time zone.
    { sql: "UPDATE accounts SET time_zone = 'America/New_York' WHERE id = ?1", params: [PEOPLE.busy.id] },
    ...COUNTED_CARDS.flatMap((card) => quarterStatements(galleryCard(card), BUSY_USERNAME)),
    ...codes(),
    ...Array.from({ length: 3 }, (_, at) => passkey(busy, at)),
    ...Array.from({ length: 24 }, (_, at) => cardEvent(at)),
  ]
}

const account = ({ id, email, name }: Person): Sql => ({
  sql: 'INSERT INTO accounts (id, email, name, passkey_asked_at) VALUES (?, ?, ?, unixepoch())',
  params: [id, email, name],
})

const session = (owner: string, text: string, daysAgo = 0): Sql => ({
  sql: `INSERT INTO sessions (id_hash, account_id, created_at, last_seen_day, expires_at, auth_at, method, device)
    VALUES (?1, ?2, unixepoch() - ?3 * 86400, unixepoch() / 86400 - ?3, unixepoch() + 864000, unixepoch() + 86400, ?4, ?5)`,
  params: [
    hashOf(text),
    owner,
    daysAgo,
    daysAgo % 2 ? 'passkey' : 'code',
    ['Computer', 'Phone', 'Tablet'][daysAgo % 3] ?? 'Phone',
  ],
})

const flow = (name: FlowName): Sql => {
  const { id, email } = PEOPLE[FLOWS[name]]
  return {
    sql: `INSERT INTO auth_flows (id_hash, kind, email, account_id, secret_hash, next, expires_at)
      VALUES (?, ?, ?, ?, 'no code has this hash', '/settings/data', unixepoch() + 86400)`,
    params: [hashOf(token(name)), name, email, name === 'code' ? null : id],
  }
}

type Columns = Readonly<Record<string, Value>>

/** Inserts a row with these columns; the others keep their defaults. */
export const insert = (table: string, columns: Columns): Sql => ({
  sql: `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${Object.keys(columns)
    .map(() => '?')
    .join(', ')})`,
  params: Object.values(columns),
})

const profile = (username: string, owner: Person, columns: Columns): Sql[] => [
  insert('profiles', { username, account_id: owner.id, ...columns }),
]

const chip = (chipId: string, owner: Person, columns: Columns): Sql =>
  insert('chips', {
    chip_id: chipId,
    owner_account_id: owner.id,
    claimed_at: Math.floor(Date.now() / 1000) - 100 * 86_400,
    ...columns,
  })

/** The cards of the account with several profiles. */
export const SEVERAL = { card: 'GALLERYHOURS001', username: 'noor' }

function severalProfiles(owner: Person): Sql[] {
  const { card, username } = SEVERAL
  const hours = (position: number, name: string, days: number, from: number, until: number) =>
    insert('card_hours', {
      ...{ chip_id: card, position, username: name, days },
      ...{ from_minute: from, until_minute: until },
    })
  return [
    ...profile(username, owner, { full_name: 'Noor Aziz', created_at: 1, theme_id: 'forest', takes_contacts: 1 }),
    ...profile('noor.at.work', owner, { full_name: 'Noor Aziz, Aziz & Partners', created_at: 2, theme_id: 'paper' }),
    ...profile('the-longest-name-there-can-be1', owner, {
      full_name: 'Wilhelminakonstantinopoulouvonhohenzollern',
      ...{ created_at: 3, published: 0 },
    }),
    chip(card, owner, { status: 'linked_with_profile', username: 'noor.at.work', nickname: 'Wallet' }),
    chip('GALLERYHOURS002', owner, { status: 'linked_with_profile', username, nickname: 'Jacket' }),
    insert('card_schedules', {
      ...{ chip_id: card, account_id: owner.id, time_zone: 'Europe/London', otherwise: username },
      next_at: Math.floor(Date.now() / 1000) + 86_400,
    }),
    hours(0, 'noor.at.work', 31, 540, 1050),
    hours(1, 'noor.at.work', 32, 600, 780),
  ]
}

const order = (buyer: Person): Sql[] => [
  insert('orders', {
    id: TAKEN.order,
    backend: 'manual',
    external_id: TAKEN.order,
    number: '1042',
    email: buyer.email,
    status: 'shipped',
  }),
  insert('order_lines', {
    id: 'gallery-line',
    order_id: TAKEN.order,
    position: 1,
    design_id: 'desert',
    title: 'Desert Edition',
    quantity: 2,
    cards: 2,
  }),
  insert('chips', { chip_id: 'GALLERYSOLD', claim_policy: 'code', order_line_id: 'gallery-line' }),
]

/** The link that deletes one of the contacts. */
export const WITHDRAWAL = token('withdrawal')

/** What visitors left: much, little, and more than a page holds. */
function leftContacts(busy: Person, several: Person): Sql[] {
  const now = Math.floor(Date.now() / 1000)
  const contact = (owner: Person, username: string, at: number, columns: Columns): Sql =>
    insert('contacts', {
      ...{ id: `GALLERYCONTACT${owner.id}${at}`, username, account_id: owner.id, consent_version: 'contact-1' },
      ...{ withdraw_hash: hashOf(`${owner.id} ${at}`), created_at: now - at * 40_000, ...columns },
    })
  const { username } = SEVERAL
  return [
    contact(several, username, 0, {
      ...{ name: 'Robin Vale', email: 'robin@vale.example', phone: '+44 1632 960123', company: 'Vale & Sons' },
      ...{ note: 'We met at the stand by the door. Please send me the price list.', withdraw_hash: hashOf(WITHDRAWAL) },
    }),
    contact(several, 'noor.at.work', 1, { name: '山田太郎', phone: '+81 3 1234 5678' }),
    contact(several, username, 2, { name: 'ليلى حداد', email: 'layla@example.com', seen_at: now, note: 'شكرا جزيلا' }),
    ...Array.from({ length: 52 }, (_, at) =>
      contact(busy, BUSY_USERNAME, at, {
        name: at === 0 ? busy.name : `Visitor ${at}`,
        email: at === 0 ? busy.email : `visitor-${at}@example.com`,
        ...(at === 0
          ? { company: 'Donaudampfschifffahrtsgesellschaft'.repeat(2), note: `${'Donaudampfschifffahrts'.repeat(12)}.` }
          : {}),
        seen_at: at < 3 ? null : now,
      }),
    ),
  ]
}

const COUNTED_CARDS = [1, 2, 4]
const galleryCard = (at: number): string => `GALLERY${String(at).padStart(8, '0')}`

/** Ninety days of taps, views, link clicks and saves, with counts that vary by day. */
function counts(): Sql[] {
  const days = 'WITH RECURSIVE days (ago) AS (SELECT 0 UNION ALL SELECT ago + 1 FROM days WHERE ago < 89)'
  const day = 'unixepoch() / 86400 - ago'
  const wheres: [country: string, device: string, share: number][] = [
    ['GB', 'phone', 1],
    ['FR', 'phone', 2],
    ['', 'desktop', 3],
    ['US', 'tablet', 5],
  ]
  return wheres.flatMap(([country, device, share]) => [
    ...COUNTED_CARDS.map((card) => ({
      sql: `${days} INSERT INTO tap_days (day, chip_id, country, device, taps)
        SELECT ${day}, ?1, ?2, ?3, 1 + (ago * 7 + ?4 * 5) % 23 FROM days WHERE ago % ?5 = 0`,
      params: [galleryCard(card), country, device, card, share],
    })),
    ...['view', 'save'].map((kind, at) => ({
      sql: `${days} INSERT INTO profile_days (day, username, kind, country, device, count)
        SELECT ${day}, ?1, ?2, ?3, ?4, 1 + (ago * 11 + ?5) % 31 FROM days WHERE ago % ?6 = 0`,
      params: [BUSY_USERNAME, kind, country, device, at, share * (at + 1)],
    })),
    ...[0, 1, 3, 99].map((link) => ({
      sql: `${days} INSERT INTO link_days (day, username, url, country, device, clicks)
        SELECT ${day}, ?1, ?2, ?3, ?4, 1 + (ago * 5 + ?5) % 9 FROM days WHERE ago % ?6 = 0`,
      params: [
        BUSY_USERNAME,
        `https://link-${link}.example/${link % 4 === 3 ? 'a-path-without-a-place-to-break-it'.repeat(3) : ''}`,
        ...[country, device, link, share],
      ],
    })),
  ])
}

/** The code of the busy account, which orders of console-data.ts have. */
export const BUSY_CODE = 'WILHELMINAKONS10'

/** Codes of affiliates in every state, and the clicks of thirteen months. */
function codes(): Sql[] {
  const { busy, several, hidden } = PEOPLE
  const rows = [
    [BUSY_CODE, busy, 'active'],
    ['NOOR10', several, 'waiting'],
    ['YAMADA10', hidden, 'ended'],
  ] as const
  return [
    ...rows.map(([code, { id }, status], at) =>
      insert('referral_codes', {
        ...{ code, percent: 10, active: status === 'active' ? 1 : 0, account_id: id, status },
        created_at: Math.floor(Date.now() / 1000) - (400 - at) * 86_400,
      }),
    ),
    {
      sql: `WITH RECURSIVE days (ago) AS (SELECT 0 UNION ALL SELECT ago + 1 FROM days WHERE ago < 395)
        INSERT INTO referral_clicks (id, referral_code, day, clicks)
        SELECT 'gallery-click-' || ago, ?1, unixepoch() / 86400 - ago, 1 + (ago * 7) % 290 FROM days`,
      params: [BUSY_CODE],
    },
  ]
}

const passkey = (owner: Person, at: number): Sql => ({
  sql: `INSERT INTO passkeys (credential_id, account_id, public_key, name, backed_up, last_used_day)
    VALUES (?1, ?2, x'00', ?3, ?4, iif(?4, unixepoch() / 86400, NULL))`,
  params: [
    `gallery-passkey-${at}`,
    owner.id,
    ['Phone', NICKNAMES[0]?.repeat(2) ?? '', '仕事用のノートパソコン'][at] ?? '',
    at % 2,
  ],
})

const cardEvent = (at: number): Sql => {
  const [event, from, to] =
    at % 2
      ? (['paused', 'linked_with_profile', 'paused'] as const)
      : (['resumed', 'paused', 'linked_with_profile'] as const)
  return sqlOf(
    chipEventFrom(
      BUILDER,
      {
        ...{ event, to, actor: 'owner', at: Math.floor(Date.now() / 1000) - (24 - at) * 86_400 },
        ...{ chipId: sql`${BUSY_CARD}`, from: sql`${from}`, username: sql`${BUSY_USERNAME}` },
      },
      sql``,
    ),
  )
}
