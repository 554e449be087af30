// The table of addresses of the app: what answers, by which methods, for whom, and what a POST may carry. The router is
// made from it; `next` of a sign-in is held against it. Pure.

type Method = 'GET' | 'POST'

/** What the body of a POST is, and how large in bytes it may be. */
export interface BodyRule {
  kind: 'form' | 'json' | 'picture' | 'upload'
  /** "image/*" is every type of pictures, "" none. */
  types: readonly string[]
  maxBytes: number
  /** Does a body that is too large or no JSON reach the screen, as `undefined`, to be refused in its own words? */
  isRefusedByScreen?: boolean
  /** What is said of another type and of too much, where it is not the same as everywhere. */
  texts?: Readonly<Partial<Record<number, string>>>
}

export const FORM: BodyRule = { kind: 'form', types: ['application/x-www-form-urlencoded'], maxBytes: 32 * 1024 }
/** Answers of a passkey. */
export const PASSKEY: BodyRule = {
  kind: 'json',
  types: ['application/json'],
  maxBytes: 16 * 1024,
  isRefusedByScreen: true,
}
/** The editor's save, with script. */
export const PROFILE: BodyRule = { kind: 'json', types: ['application/json'], maxBytes: 64 * 1024 }
export const PICTURE: BodyRule = {
  kind: 'picture',
  // Decided by its bytes: phones call a JPEG image/jpg, application/octet-stream or nothing.
  types: ['image/*', 'application/octet-stream', 'binary/octet-stream', ''],
  maxBytes: 300 * 1024,
  texts: { 413: 'Choose a picture below 10 MB.', 415: 'Choose a JPEG, PNG or WebP picture.' },
}

/** A file of orders, with the form it was chosen in. */
export const ORDER_FILE: BodyRule = {
  kind: 'upload',
  types: ['multipart/form-data'],
  maxBytes: 1024 * 1024,
  texts: { 413: 'At most 5,000 rows and 1 MiB.' },
}

export interface AddressRow {
  /** As Hono writes patterns. A trailing slash is tolerated. */
  path: string
  methods: readonly Method[]
  /**
   * account: signed in; anyone who is not is sent to sign in and comes back · console: with a role there besides; for
   * everybody else it does not exist.
   */
  access: 'all' | 'account' | 'console'
  /**
   * Of a page of the console: the action that lets it be seen (console/permissions.ts), and its name in the navigation.
   */
  console?: { see: string; place?: string }
  /** What a POST may carry; a form unless said otherwise. None: nothing of it is read. */
  bodies?: readonly BodyRule[]
  /** Does every POST count against the limit of sign-ins, anyone who sends it and whatever it holds? */
  isProof?: boolean
  /** Is a secret part of the address? Then it is told to no other site, not even as a referrer. */
  holdsToken?: boolean
  /** Does the page show pictures from elsewhere? */
  foreignPictures?: boolean
  /** What is said while D1 fails, where it is something of its own. */
  unreachable?: { heading: string; text: string }
}

const GET: readonly Method[] = ['GET']
const POST: readonly Method[] = ['POST']
const BOTH: readonly Method[] = ['GET', 'POST']

type Rows<Table extends Record<string, AddressRow>> = {
  [Id in keyof Table]: AddressRow & { path: Table[Id]['path'] }
}
const rows = <const Table extends Record<string, AddressRow>>(table: Table): Rows<Table> => table

/** Screens, each answered by the module that app/router.ts names for it. */
export const SCREENS = rows({
  home: { path: '/', methods: GET, access: 'all' },
  app: { path: '/app', methods: GET, access: 'account' },
  login: { path: '/login', methods: BOTH, access: 'all', isProof: true },
  'login-code': { path: '/login/code', methods: BOTH, access: 'all', isProof: true },
  register: { path: '/register', methods: GET, access: 'all' },
  'login-passkey': { path: '/login/passkey', methods: POST, access: 'all', bodies: [PASSKEY], isProof: true },
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
  logout: { path: '/logout', methods: BOTH, access: 'all' },
  'step-up': { path: '/step-up', methods: BOTH, access: 'account', isProof: true },
  'step-up-passkey': { path: '/step-up/passkey', methods: POST, access: 'account', bodies: [PASSKEY], isProof: true },
  settings: { path: '/settings', methods: GET, access: 'account' },
  'settings-account': { path: '/settings/account', methods: BOTH, access: 'account' },
  'settings-passkeys': { path: '/settings/passkeys', methods: BOTH, access: 'account' },
  'settings-passkeys-add': {
    path: '/settings/passkeys/add',
    methods: POST,
    access: 'account',
    bodies: [PASSKEY],
    isProof: true,
  },
  invitation: { path: '/passkey/:token', methods: GET, access: 'account', holdsToken: true },
  'settings-sessions': { path: '/settings/sessions', methods: BOTH, access: 'account' },
  'setup-profile': { path: '/setup-profile', methods: BOTH, access: 'account', foreignPictures: true },
  profile: { path: '/app/profile', methods: BOTH, access: 'account', bodies: [FORM, PROFILE], foreignPictures: true },
  picture: { path: '/app/picture', methods: POST, access: 'account', bodies: [PICTURE] },
  username: { path: '/app/username', methods: GET, access: 'account' },
  dashboard: { path: '/dashboard', methods: GET, access: 'account' },
  cards: { path: '/app/cards', methods: GET, access: 'account' },
  card: { path: '/app/cards/:chip', methods: BOTH, access: 'account' },
  statistics: { path: '/analytics', methods: GET, access: 'account' },
  scan: { path: '/scan', methods: GET, access: 'all' },
  privacy: { path: '/privacy', methods: GET, access: 'all' },
  terms: { path: '/terms', methods: GET, access: 'all' },
  'settings-data': { path: '/settings/data', methods: BOTH, access: 'account' },
  // The console (docs/app.md): the order of the rows is that of its navigation.
  console: { path: '/admin', methods: GET, access: 'console', console: { see: 'overview:see', place: 'Overview' } },
  orders: {
    path: '/admin/orders',
    methods: BOTH,
    access: 'console',
    console: { see: 'orders:see', place: 'Orders' },
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
    console: { see: 'mails:see', place: 'Mails' },
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

/** The names after colons in a path. */
type ParamOf<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? ParamOf<First> | ParamOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never
type Params<Id extends ScreenId> = Record<ParamOf<(typeof SCREENS)[Id]['path']>, string>

/** The address of a screen: `href('order', { order: id })`. A query is put behind it by anyone who links with one. */
export function href<Id extends ScreenId>(
  id: Id,
  ...[params]: Record<never, string> extends Params<Id> ? [] : [Params<Id>]
): string {
  const given: Readonly<Record<string, string>> = params ?? {}
  return SCREENS[id].path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(given[name] ?? ''))
}

/** What is no screen: app/routes/files.ts answers it. */
export const FILES = { robots: '/robots.txt', healthz: '/healthz', 'dev-mail': '/dev/mail', media: '/media/*' } as const

/** Where payment providers send their messages: a POST with a signature, and nothing of what a page's visitor has. */
export const WEBHOOKS = { shopify: '/webhooks/shopify', stripe: '/webhooks/stripe' } as const
export type WebhookId = keyof typeof WEBHOOKS

/** Where nothing else answers, an address below these leads to that page. Longest first. */
export const BELOW: Readonly<Record<string, string>> = {
  '/settings': '/settings/account',
  '/analytics': '/analytics',
  '/login': '/login',
  '/register': '/register',
  '/setup-profile': '/setup-profile',
  '/auth/callback': '/login',
  '/affiliates': '/dashboard',
  '/affiliate': '/dashboard',
  '/scan': '/scan',
  '/bio': '/dashboard',
  '/profile': '/dashboard',
  '/app': '/dashboard',
  '/step-up': '/step-up',
  '/dashboard': '/dashboard',
}
