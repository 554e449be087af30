// The app's table of addresses: path, methods, access, and bodies of each screen. The router is made from it, and `next` of a
// sign-in is checked against it. Pure.

type Method = 'GET' | 'POST'

/** Format and maximum size of a POST body. */
export interface BodyRule {
  kind: 'form' | 'json' | 'picture' | 'upload'
  /** Accepted values of Content-Type: "image/*" is any picture type, "" a missing header. */
  types: readonly string[]
  maxBytes: number
  /** true: a body that is too large or not JSON reaches the screen as `undefined`, which responds to it itself. */
  isRefusedByScreen?: boolean
  /** Messages by status (413, 415) that differ from the usual ones. */
  texts?: Readonly<Partial<Record<number, string>>>
}

export const FORM: BodyRule = { kind: 'form', types: ['application/x-www-form-urlencoded'], maxBytes: 32 * 1024 }
/** Responses of a browser's passkey API. */
export const PASSKEY: BodyRule = {
  kind: 'json',
  types: ['application/json'],
  maxBytes: 16 * 1024,
  isRefusedByScreen: true,
}
/** The editor's save by script. */
export const PROFILE: BodyRule = { kind: 'json', types: ['application/json'], maxBytes: 64 * 1024 }
export const PICTURE: BodyRule = {
  kind: 'picture',
  // The bytes decide: phones send a JPEG as image/jpg, application/octet-stream or without a type.
  types: ['image/*', 'application/octet-stream', 'binary/octet-stream', ''],
  maxBytes: 300 * 1024,
  texts: { 413: 'Choose a picture below 10 MB.', 415: 'Choose a JPEG, PNG or WebP picture.' },
}

/** A file of orders with its form. */
export const ORDER_FILE: BodyRule = {
  kind: 'upload',
  types: ['multipart/form-data'],
  maxBytes: 1024 * 1024,
  texts: { 413: 'At most 5,000 rows and 1 MiB.' },
}

/** A list of people or cards of a team with its form. */
export const TEAM_FILE: BodyRule = {
  kind: 'upload',
  types: ['multipart/form-data'],
  maxBytes: 1024 * 1024,
  texts: { 413: 'At most 500 rows and 1 MiB.' },
}

export interface AddressRow {
  /** A Hono pattern. A trailing slash is accepted as well. */
  path: string
  methods: readonly Method[]
  /**
   * account: needs a session; without one the visitor is redirected to the sign-in and back · console: needs a role as well;
   * for others the address does not exist.
   */
  access: 'all' | 'account' | 'console'
  /** For a console page: the action needed to see it (console/permissions.ts), and its name in the navigation. */
  console?: { see: string; place?: string }
  /** Accepted bodies of a POST; default: a form. An empty list: the body is not read. */
  bodies?: readonly BodyRule[]
  /** Does every POST count against the limit of sign-ins? */
  countsAsSignIn?: boolean
  /** Is a secret part of the address? Then the page sends no referrer. */
  holdsToken?: boolean
  /** Does the page show pictures from elsewhere? */
  foreignPictures?: boolean
  /** Does it exist only while this setting is on? */
  setting?: 'engraving'
  /** Is it in the navigation and on the overview only where the shop sells in this zone? */
  zone?: 'EU'
  /** Message while D1 fails, if it differs from the usual one. */
  unreachable?: { heading: string; text: string }
}

const GET: readonly Method[] = ['GET']
const POST: readonly Method[] = ['POST']
const BOTH: readonly Method[] = ['GET', 'POST']

type Rows<Table extends Record<string, AddressRow>> = {
  [Id in keyof Table]: AddressRow & { path: Table[Id]['path'] }
}
const rows = <const Table extends Record<string, AddressRow>>(table: Table): Rows<Table> => table

/** Screens; app/router.ts names the module of each. */
export const SCREENS = rows({
  home: { path: '/', methods: GET, access: 'all' },
  app: { path: '/app', methods: GET, access: 'account' },
  login: { path: '/login', methods: BOTH, access: 'all', countsAsSignIn: true },
  'login-code': { path: '/login/code', methods: BOTH, access: 'all', countsAsSignIn: true },
  register: { path: '/register', methods: GET, access: 'all' },
  'login-passkey': { path: '/login/passkey', methods: POST, access: 'all', bodies: [PASSKEY], countsAsSignIn: true },
  'claim-link': { path: '/c/:token', methods: GET, access: 'all', holdsToken: true },
  claim: {
    path: '/claim',
    methods: POST,
    access: 'all',
    unreachable: {
      heading: 'We could not set up the card',
      text: 'We could not set up the card. Nothing was changed; please try again.',
    },
  },
  'order-cards': { path: '/o/:token', methods: BOTH, access: 'all', holdsToken: true },
  'take-back': { path: '/take-back/:token', methods: BOTH, access: 'all', holdsToken: true },
  'leave-details': { path: '/contact/:username', methods: BOTH, access: 'all' },
  'withdraw-details': { path: '/contact/withdraw/:token', methods: BOTH, access: 'all', holdsToken: true },
  logout: { path: '/logout', methods: BOTH, access: 'all' },
  'step-up': { path: '/step-up', methods: BOTH, access: 'account', countsAsSignIn: true },
  'step-up-passkey': {
    path: '/step-up/passkey',
    methods: POST,
    access: 'account',
    bodies: [PASSKEY],
    countsAsSignIn: true,
  },
  settings: { path: '/settings', methods: GET, access: 'account' },
  'settings-account': { path: '/settings/account', methods: BOTH, access: 'account' },
  'settings-passkeys': { path: '/settings/passkeys', methods: BOTH, access: 'account' },
  'settings-passkeys-add': {
    path: '/settings/passkeys/add',
    methods: POST,
    access: 'account',
    bodies: [PASSKEY],
    countsAsSignIn: true,
  },
  invitation: { path: '/passkey/:token', methods: GET, access: 'account', holdsToken: true },
  'settings-time-zone': { path: '/settings/time-zone', methods: BOTH, access: 'account' },
  'settings-sessions': { path: '/settings/sessions', methods: BOTH, access: 'account' },
  'setup-profile': { path: '/setup-profile', methods: BOTH, access: 'account', foreignPictures: true },
  profile: { path: '/app/profile', methods: BOTH, access: 'account', bodies: [FORM, PROFILE], foreignPictures: true },
  picture: { path: '/app/picture', methods: POST, access: 'account', bodies: [PICTURE] },
  username: { path: '/app/username', methods: GET, access: 'account' },
  qr: { path: '/app/qr', methods: GET, access: 'account' },
  'qr-file': { path: '/app/qr/file', methods: GET, access: 'account' },
  dashboard: { path: '/dashboard', methods: GET, access: 'account' },
  cards: { path: '/app/cards', methods: BOTH, access: 'account' },
  card: { path: '/app/cards/:chip', methods: BOTH, access: 'account' },
  'own-orders': { path: '/app/orders', methods: GET, access: 'account' },
  'own-order': { path: '/app/orders/:order', methods: GET, access: 'account' },
  'card-hours': { path: '/app/cards/:chip/hours', methods: BOTH, access: 'account' },
  contacts: { path: '/app/contacts', methods: BOTH, access: 'account' },
  'contacts-file': { path: '/app/contacts/file', methods: GET, access: 'account' },
  statistics: { path: '/analytics', methods: GET, access: 'account' },
  teams: { path: '/app/teams', methods: BOTH, access: 'account' },
  team: { path: '/app/teams/:id', methods: BOTH, access: 'account' },
  'team-invite': { path: '/app/teams/:id/invite', methods: BOTH, access: 'account', bodies: [FORM, TEAM_FILE] },
  'team-member': { path: '/app/teams/:id/members/:member', methods: BOTH, access: 'account' },
  'team-brand': { path: '/app/teams/:id/brand', methods: BOTH, access: 'account', foreignPictures: true },
  'team-log': { path: '/app/teams/:id/log', methods: GET, access: 'account' },
  'team-settings': { path: '/app/teams/:id/settings', methods: BOTH, access: 'account' },
  'team-cards': { path: '/app/teams/:id/cards', methods: BOTH, access: 'account', bodies: [FORM, TEAM_FILE] },
  'team-card-list': { path: '/app/teams/:id/cards/list', methods: BOTH, access: 'account', bodies: [TEAM_FILE] },
  'team-hand-out': { path: '/app/teams/:id/cards/hand-out', methods: BOTH, access: 'account' },
  'team-leave': { path: '/app/teams/:id/leave', methods: BOTH, access: 'account' },
  'team-numbers': { path: '/app/teams/:id/numbers', methods: GET, access: 'account' },
  'team-remove': { path: '/app/teams/:id/members/:member/remove', methods: BOTH, access: 'account' },
  'team-left': { path: '/app/teams/:id/left', methods: BOTH, access: 'account' },
  'team-invitation': { path: '/invite/:token', methods: BOTH, access: 'all', holdsToken: true },
  affiliate: { path: '/affiliate', methods: BOTH, access: 'account' },
  scan: { path: '/scan', methods: GET, access: 'all' },
  privacy: { path: '/privacy', methods: GET, access: 'all' },
  terms: { path: '/terms', methods: GET, access: 'all' },
  'settings-data': { path: '/settings/data', methods: BOTH, access: 'account' },
  // The console (docs/app.md). Its navigation has the order of these rows.
  console: { path: '/admin', methods: GET, access: 'console', console: { see: 'overview:see', place: 'Overview' } },
  orders: {
    path: '/admin/orders',
    methods: BOTH,
    access: 'console',
    console: { see: 'orders:see', place: 'Orders' },
    bodies: [FORM, ORDER_FILE],
  },
  'new-order': { path: '/admin/orders/new', methods: BOTH, access: 'console', console: { see: 'orders:new' } },
  'import-orders': {
    path: '/admin/orders/import',
    methods: BOTH,
    access: 'console',
    console: { see: 'orders:import' },
    bodies: [ORDER_FILE],
  },
  order: { path: '/admin/orders/:order', methods: BOTH, access: 'console', console: { see: 'orders:see' } },
  'order-returns': {
    path: '/admin/orders/:order/returns',
    methods: BOTH,
    access: 'console',
    console: { see: 'orders:see' },
  },
  'packing-list': {
    path: '/admin/orders/:order/packing-list',
    methods: GET,
    access: 'console',
    console: { see: 'orders:print' },
  },
  leaflets: {
    path: '/admin/orders/:order/leaflets',
    methods: POST,
    access: 'console',
    console: { see: 'orders:print' },
  },
  'engraving-sheet': {
    path: '/admin/orders/:order/engraving',
    methods: GET,
    access: 'console',
    console: { see: 'orders:print' },
    setting: 'engraving',
  },
  'engraving-file': {
    path: '/admin/orders/:order/engraving.svg',
    methods: GET,
    access: 'console',
    console: { see: 'orders:print' },
    setting: 'engraving',
  },
  engraving: {
    path: '/admin/engraving',
    methods: BOTH,
    access: 'console',
    console: { see: 'orders:see', place: 'Engraving' },
    setting: 'engraving',
  },
  returns: {
    path: '/admin/returns',
    methods: GET,
    access: 'console',
    console: { see: 'orders:see', place: 'Returns' },
  },
  'console-withdrawals': {
    path: '/admin/withdrawals',
    methods: BOTH,
    access: 'console',
    console: { see: 'withdrawals:see', place: 'Withdrawals' },
    zone: 'EU',
  },
  'console-chips': {
    path: '/admin/chips',
    methods: BOTH,
    access: 'console',
    console: { see: 'chips:see', place: 'Chips' },
  },
  'console-new-batch': {
    path: '/admin/chips/new',
    methods: BOTH,
    access: 'console',
    console: { see: 'chips:new-batch' },
  },
  'console-chip': { path: '/admin/chips/:chip', methods: BOTH, access: 'console', console: { see: 'chips:see' } },
  'console-stock': {
    path: '/admin/stock',
    methods: GET,
    access: 'console',
    console: { see: 'stock:see', place: 'Stock' },
  },
  'console-reports': {
    path: '/admin/reports',
    methods: BOTH,
    access: 'console',
    console: { see: 'reports:see', place: 'Reports' },
  },
  'console-subscribers': {
    path: '/admin/subscribers',
    methods: BOTH,
    access: 'console',
    console: { see: 'subscribers:see', place: 'Subscribers' },
  },
  'console-codes': {
    path: '/admin/codes',
    methods: BOTH,
    access: 'console',
    console: { see: 'codes:see', place: 'Codes' },
  },
  'console-affiliates': {
    path: '/admin/affiliates',
    methods: BOTH,
    access: 'console',
    console: { see: 'affiliates:see', place: 'Affiliates' },
  },
  'console-accounts': {
    path: '/admin/accounts',
    methods: BOTH,
    access: 'console',
    console: { see: 'accounts:see', place: 'Accounts' },
  },
  'console-account': {
    path: '/admin/accounts/:id',
    methods: BOTH,
    access: 'console',
    console: { see: 'accounts:see' },
  },
  'console-mails': {
    path: '/admin/mails',
    methods: BOTH,
    access: 'console',
    console: { see: 'mails:see', place: 'Emails' },
  },
  'console-webhooks': {
    path: '/admin/webhooks',
    methods: GET,
    access: 'console',
    console: { see: 'webhooks:see', place: 'Webhooks' },
  },
  'console-log': { path: '/admin/log', methods: GET, access: 'console', console: { see: 'log:see', place: 'Log' } },
  'console-health': {
    path: '/admin/health',
    methods: GET,
    access: 'console',
    console: { see: 'health:see', place: 'Health' },
  },
  'console-search': { path: '/admin/search', methods: BOTH, access: 'console', console: { see: 'search:see' } },
})
export type ScreenId = keyof typeof SCREENS

/** Names of the parameters in a path. */
type ParamOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamOf<First> | ParamOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never
type Params<Id extends ScreenId> = Record<ParamOf<(typeof SCREENS)[Id]['path']>, string>

/** The address of a screen without query: `href('order', { order: id })`. */
export function href<Id extends ScreenId>(
  id: Id,
  ...[params]: Record<never, string> extends Params<Id> ? [] : [Params<Id>]
): string {
  const given: Readonly<Record<string, string>> = params ?? {}
  return SCREENS[id].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
}

/** Addresses that are no screens; app/routes/files.ts handles them. */
export const FILES = { robots: '/robots.txt', healthz: '/healthz', 'dev-mail': '/dev/mail', media: '/media/*' } as const

/** Addresses to which payment providers POST their signed messages. */
export const WEBHOOKS = { shopify: '/webhooks/shopify', stripe: '/webhooks/stripe' } as const
export type WebhookId = keyof typeof WEBHOOKS

/** Redirects of addresses without a row: any address below the key leads to the value. Longest first. */
export const BELOW: Readonly<Record<string, string>> = {
  '/settings': '/settings/account',
  '/analytics': '/analytics',
  '/login': '/login',
  '/register': '/register',
  '/setup-profile': '/setup-profile',
  '/auth/callback': '/login',
  '/affiliates': '/dashboard',
  '/affiliate': '/affiliate',
  '/scan': '/scan',
  '/bio': '/dashboard',
  '/profile': '/dashboard',
  '/app': '/dashboard',
  '/step-up': '/step-up',
  '/dashboard': '/dashboard',
}
