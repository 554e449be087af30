// Every screen of the app in every relevant state: its path, who is signed in, and the expected status. Data only: the
// gallery, the HTML check, the observatory and the browser tests use this list.
import { ORDERS } from './console-data.ts'
import { consoleScreens } from './console-screens.ts'
import { BUSY_CARD, BUSY_USERNAME, type FlowName, type PersonName, SEVERAL, TAKEN, WITHDRAWAL } from './people.ts'
import { TEAM_CARD_SCREENS } from './team-card-screens.ts'
import { TEAM } from './team-data.ts'

export interface AppScreen {
  name: string
  path: string
  /** Who is signed in; default nobody. */
  who?: PersonName
  /** The pending code. */
  flow?: FlowName
  /** The expected status; default 200. */
  status?: number
  /** The fields of a submitted form; no form here changes stored data, but for the console's log. */
  post?: Readonly<Record<string, string>>
  /** Is the form one that can send a file? */
  isUpload?: boolean
  /** Is it served by an app whose database is empty and fails every query? */
  isSilent?: boolean
  /** Is it tested at fewer widths, because similar screens are tested at all of them? */
  isBrief?: boolean
  /** Is it a sheet for a printer, without the app's frame? */
  isPrint?: boolean
}

/** Tokens that only the app's secret can sign. */
export interface Tokens {
  claim: string
  takeBack: string
  buyer: string
  /** A form of left details, and what its thanks say. */
  leave: string
  thanks: string
}

const TOO_LONG = 'Wilhelminakonstantinopoulouvonhohenzollern'

const SIGNED_OUT: readonly AppScreen[] = [
  { name: 'login', path: '/login' },
  { name: 'login-signed-out', path: '/login?done=signed-out' },
  { name: 'login-refused', path: '/login', post: { email: 'not an address' }, status: 422 },
  { name: 'login-code', path: '/login/code', flow: 'code' },
  { name: 'login-code-refused', path: '/login/code', flow: 'code', post: { code: '123' }, status: 422 },
  { name: 'register', path: '/register?chip=DEMO0006' },
  { name: 'register-paused', path: '/register?chip=DEMO0008' },
  { name: 'scan', path: '/scan' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/nope', status: 404 },
  { name: 'not-allowed', path: '/privacy', post: { any: 'thing' }, status: 405 },
  { name: 'claim-gone', path: '/c/none', status: 410 },
  { name: 'take-back-gone', path: '/take-back/none', status: 410 },
  { name: 'silent', path: '/dashboard', who: 'mara', status: 503, isSilent: true },
]

const BEGINNING: readonly AppScreen[] = [
  { name: 'claim', path: '/register?chip=DEMO0006', who: 'newcomer' },
  {
    name: 'claim-refused',
    path: '/claim',
    who: 'newcomer',
    post: { chip: 'GALLERYNOSUCH', code: '0000-0000', lead: '' },
    status: 422,
  },
  { name: 'claim-free', path: '/register?chip=DEMO0007', who: 'busy' },
  { name: 'setup-1', path: '/setup-profile?step=1', who: 'newcomer' },
  {
    name: 'setup-1-refused',
    path: '/setup-profile?step=1',
    who: 'newcomer',
    post: { full_name: '', username: 'a b' },
    status: 422,
  },
  { name: 'setup-2', path: '/setup-profile?step=2', who: 'beginner' },
  { name: 'setup-3', path: '/setup-profile?step=3', who: 'beginner' },
  {
    name: 'setup-3-refused',
    path: '/setup-profile?step=3',
    who: 'beginner',
    post: { do: 'save', link1_url: 'javascript:alert(1)', phone: 'none', contact_email: 'no' },
    status: 422,
  },
  { name: 'live', path: '/setup-profile?step=live', who: 'mara' },
  { name: 'setup-further', path: '/setup-profile?step=1&new=1', who: 'several' },
]

const EDITOR: readonly AppScreen[] = [
  { name: 'editor', path: '/app/profile', who: 'mara' },
  { name: 'editor-0', path: '/app/profile', who: 'single' },
  { name: 'editor-60', path: '/app/profile', who: 'busy' },
  { name: 'editor-several', path: '/app/profile', who: 'several', isBrief: true },
  { name: 'editor-hidden', path: '/app/profile', who: 'hidden' },
  {
    name: 'editor-refused',
    path: '/app/profile',
    who: 'single',
    post: {
      ...{ do: 'save', version: '1', full_name: '', phone: 'none', website: 'javascript:alert(1)', look: 'paper' },
      ...{ link1_platform: 'website', link1_title: '', link1_url: 'ftp://x' },
    },
    status: 422,
  },
  {
    name: 'editor-changed',
    path: '/app/profile',
    who: 'single',
    post: { do: 'save', version: '0', full_name: 'Ana of another device', look: 'paper' },
    status: 409,
  },
]

const CARDS: readonly AppScreen[] = [
  { name: 'dashboard', path: '/dashboard', who: 'mara' },
  { name: 'dashboard-new', path: '/dashboard', who: 'newcomer' },
  { name: 'dashboard-busy', path: '/dashboard', who: 'busy' },
  { name: 'dashboard-hidden', path: '/dashboard', who: 'hidden' },
  { name: 'cards-0', path: '/app/cards', who: 'newcomer' },
  { name: 'cards-1', path: '/app/cards', who: 'single' },
  { name: 'cards-60', path: '/app/cards?done=removed', who: 'busy' },
  { name: 'card', path: `/app/cards/${BUSY_CARD}?done=resumed`, who: 'busy' },
  { name: 'card-paused', path: '/app/cards/DEMO0008', who: 'mara' },
  { name: 'card-off', path: '/app/cards/GALLERY00000005', who: 'busy' },
  {
    name: 'card-refused',
    path: `/app/cards/${BUSY_CARD}`,
    who: 'busy',
    post: { do: 'rename', nickname: TOO_LONG },
    status: 422,
  },
  { name: 'card-changed', path: `/app/cards/${BUSY_CARD}`, who: 'busy', post: { do: 'remove' }, status: 409 },
  { name: 'card-replace', path: `/app/cards/${BUSY_CARD}?ask=replace`, who: 'busy' },
  { name: 'card-release', path: `/app/cards/${BUSY_CARD}?ask=release`, who: 'busy' },
  { name: 'card-move', path: `/app/cards/${BUSY_CARD}?ask=move`, who: 'busy' },
  {
    name: 'card-move-refused',
    path: `/app/cards/${BUSY_CARD}`,
    who: 'busy',
    post: { do: 'move', email: 'nobody' },
    status: 422,
  },
  { name: 'card-remove', path: '/app/cards/GALLERY00000005?ask=remove', who: 'busy' },
  { name: 'own-orders-0', path: '/app/orders', who: 'newcomer' },
  { name: 'own-orders', path: '/app/orders', who: 'busy' },
  { name: 'own-orders-many', path: '/app/orders?page=2', who: 'buyer' },
  { name: 'own-order', path: `/app/orders/${ORDERS.shipped}`, who: 'busy' },
  { name: 'own-order-open', path: `/app/orders/${ORDERS.open}`, who: 'busy' },
  { name: 'dashboard-several', path: '/dashboard', who: 'several' },
  { name: 'cards-several', path: '/app/cards?done=all', who: 'several' },
  { name: 'card-by-hour', path: `/app/cards/${SEVERAL.card}?done=hours`, who: 'several' },
  { name: 'card-hours', path: `/app/cards/${SEVERAL.card}/hours`, who: 'several' },
  { name: 'card-hours-0', path: '/app/cards/GALLERYHOURS002/hours', who: 'several', isBrief: true },
  {
    name: 'card-hours-refused',
    path: `/app/cards/${SEVERAL.card}/hours`,
    who: 'several',
    post: {
      do: 'save',
      day1_mon: '1',
      from1: '9',
      until1: '',
      username1: '',
      from2: '10:00',
      otherwise: '',
      zone: 'UTC',
    },
    status: 422,
  },
  { name: 'qr', path: '/app/qr', who: 'busy' },
  { name: 'qr-card', path: `/app/qr?of=card%3A${SEVERAL.card}`, who: 'several' },
  { name: 'affiliate-0', path: '/affiliate', who: 'newcomer' },
  { name: 'affiliate-free', path: '/affiliate', who: 'newcomer', post: { do: 'check', stem: 'walker' }, isBrief: true },
  { name: 'affiliate-refused', path: '/affiliate', who: 'newcomer', post: { do: 'check', stem: 'a b' }, status: 422 },
  { name: 'affiliate', path: '/affiliate', who: 'busy' },
  { name: 'affiliate-waiting', path: '/affiliate', who: 'several', isBrief: true },
  { name: 'affiliate-ended', path: '/affiliate', who: 'hidden', isBrief: true },
  { name: 'affiliate-end', path: '/affiliate?ask=end', who: 'busy', isBrief: true },
  { name: 'qr-code', path: '/app/qr?of=code', who: 'busy', isBrief: true },
  { name: 'statistics-0', path: '/analytics', who: 'newcomer' },
  { name: 'statistics', path: '/analytics', who: 'busy' },
  { name: 'statistics-card', path: `/analytics?days=90&of=card%3A${BUSY_CARD}`, who: 'busy' },
  { name: 'statistics-profile', path: `/analytics?days=7&of=profile%3A${BUSY_USERNAME}`, who: 'busy' },
]

const TEAM_PATH = `/app/teams/${TEAM.id}`

const TEAMS: readonly AppScreen[] = [
  { name: 'teams-0', path: '/app/teams', who: 'newcomer' },
  { name: 'teams', path: '/app/teams?done=declined', who: 'lead' },
  { name: 'teams-left', path: '/app/teams', who: 'gone', isBrief: true },
  { name: 'teams-invited', path: '/app/teams', who: 'guest', isBrief: true },
  { name: 'teams-refused', path: '/app/teams', who: 'newcomer', post: { name: 'Official' }, status: 422 },
  { name: 'team', path: TEAM_PATH, who: 'lead' },
  { name: 'team-filtered', path: `${TEAM_PATH}?name=nobody&state=left`, who: 'lead', isBrief: true },
  { name: 'team-0', path: `/app/teams/${TEAM.empty}?done=founded`, who: 'lead' },
  { name: 'team-own', path: TEAM_PATH, who: 'crew' },
  { name: 'team-forbidden', path: `${TEAM_PATH}/log`, who: 'crew', status: 403, isBrief: true },
  { name: 'team-invite', path: `${TEAM_PATH}/invite`, who: 'lead' },
  {
    name: 'team-invite-refused',
    path: `${TEAM_PATH}/invite`,
    who: 'lead',
    post: { name: 'x', email: 'no address', role: 'owner', username: 'support' },
    status: 422,
  },
  { name: 'team-member', path: `${TEAM_PATH}/members/${TEAM.crew}`, who: 'lead' },
  { name: 'team-member-invited', path: `${TEAM_PATH}/members/${TEAM.invited}`, who: 'lead' },
  { name: 'team-brand', path: `${TEAM_PATH}/brand`, who: 'lead' },
  { name: 'team-brand-0', path: `/app/teams/${TEAM.empty}/brand`, who: 'lead' },
  {
    name: 'team-brand-refused',
    path: `/app/teams/${TEAM.empty}/brand`,
    who: 'lead',
    post: {
      do: 'save',
      version: '1',
      lock_company: '1',
      company: '',
      lock_website: '1',
      website: '@name',
      lock_links: '1',
    },
    status: 422,
  },
  {
    name: 'team-brand-changed',
    path: `/app/teams/${TEAM.empty}/brand`,
    who: 'lead',
    post: { do: 'save', version: '0', lock_company: '1', company: 'Somebody else' },
    status: 409,
  },
  { name: 'team-log', path: `${TEAM_PATH}/log`, who: 'lead' },
  { name: 'team-log-0', path: `/app/teams/${TEAM.empty}/log`, who: 'lead', isBrief: true },
  { name: 'team-settings', path: `${TEAM_PATH}/settings`, who: 'lead' },
  {
    name: 'team-settings-refused',
    path: `${TEAM_PATH}/settings`,
    who: 'lead',
    post: { do: 'delete', confirm: 'Another name' },
    status: 422,
  },
  { name: 'team-left', path: `/app/teams/${TEAM.left}/left`, who: 'gone' },
  { name: 'team-invitation', path: `/invite/${TEAM.invitation}`, who: 'guest' },
  { name: 'team-invitation-signed-out', path: `/invite/${TEAM.invitation}` },
  { name: 'team-invitation-other', path: `/invite/${TEAM.invitation}`, who: 'mara', status: 403 },
  { name: 'team-invitation-gone', path: '/invite/none', status: 410 },
  { name: 'editor-locked', path: `/app/profile?profile=${TEAM.profile}`, who: 'crew' },
  { name: 'editor-of-member', path: `/app/profile?profile=${TEAM.profile}`, who: 'lead', isBrief: true },
]

const CONTACTS: readonly AppScreen[] = [
  { name: 'leave', path: `/contact/${SEVERAL.username}` },
  { name: 'leave-long', path: `/contact/${BUSY_USERNAME}`, isBrief: true },
  { name: 'withdraw', path: `/contact/withdraw/${WITHDRAWAL}` },
  { name: 'withdraw-gone', path: '/contact/withdraw/none', isBrief: true },
  { name: 'contacts-0', path: '/app/contacts', who: 'newcomer' },
  { name: 'contacts', path: '/app/contacts', who: 'several' },
  { name: 'contacts-many', path: '/app/contacts?done=deleted', who: 'busy' },
  { name: 'contacts-last', path: '/app/contacts?page=2', who: 'busy', isBrief: true },
  { name: 'contacts-none', path: '/app/contacts?q=nobody', who: 'several', isBrief: true },
  { name: 'contacts-delete-all', path: '/app/contacts?ask=delete-all', who: 'busy', isBrief: true },
]

const SETTINGS: readonly AppScreen[] = [
  { name: 'account', path: '/settings/account?done=saved', who: 'mara' },
  { name: 'account-long', path: '/settings/account', who: 'busy' },
  { name: 'sessions', path: '/settings/sessions', who: 'busy' },
  { name: 'time-zone', path: '/settings/time-zone', who: 'busy' },
  {
    name: 'time-zone-refused',
    path: '/settings/time-zone',
    who: 'mara',
    post: { time_zone: 'Mars/Olympus' },
    status: 422,
    isBrief: true,
  },
  { name: 'passkeys', path: '/settings/passkeys', who: 'busy' },
  { name: 'passkeys-0', path: '/settings/passkeys', who: 'newcomer' },
  {
    name: 'passkeys-refused',
    path: '/settings/passkeys',
    who: 'busy',
    post: { rename: 'gallery-passkey-0', name: '' },
    status: 422,
  },
  { name: 'data', path: '/settings/data', who: 'busy' },
  { name: 'data-several', path: '/settings/data', who: 'several', isBrief: true },
  {
    name: 'data-refused',
    path: '/settings/data',
    who: 'mara',
    post: { act: 'profile', username: 'somebody-else' },
    status: 422,
  },
  { name: 'step-up', path: '/step-up?next=%2Fsettings%2Fdata', who: 'newcomer' },
  { name: 'step-up-code', path: '/step-up?next=%2Fsettings%2Fdata', who: 'mara', flow: 'stepup' },
  { name: 'step-up-refused', path: '/step-up', who: 'mara', flow: 'stepup', post: { code: '123' }, status: 422 },
]

/** All screens. */
export const appScreens = ({ claim, takeBack, buyer, leave, thanks }: Tokens): AppScreen[] => [
  ...SIGNED_OUT,
  ...BEGINNING,
  { name: 'claim-proved', path: `/c/${claim}`, who: 'buyer' },
  { name: 'take-back', path: `/take-back/${takeBack}`, who: 'buyer' },
  { name: 'take-back-other', path: `/take-back/${takeBack}`, who: 'mara', status: 403 },
  ...EDITOR,
  ...CARDS,
  ...TEAMS,
  ...TEAM_CARD_SCREENS,
  ...CONTACTS,
  {
    name: 'leave-refused',
    path: `/contact/${SEVERAL.username}`,
    post: { form: leave, name: '', email: 'no', phone: '123', company: '', note: 'x'.repeat(301) },
    status: 422,
  },
  { name: 'leave-thanks', path: `/contact/${SEVERAL.username}?sent=${thanks}` },
  ...SETTINGS,
  ...consoleScreens(buyer),
]

/** The contents of the signed links. */
export const PROOFS = {
  claim: { chip: 'GALLERYSOLD', order: TAKEN.order, epoch: 1, handover: 0 },
  takeBack: TAKEN,
  buyer: { order: ORDERS.shipped, epoch: 1 },
  leave: { username: SEVERAL.username, at: Math.floor(Date.now() / 1000) - 60, wording: 'contact-1' },
  thanks: {
    username: SEVERAL.username,
    at: Math.floor(Date.now() / 1000) + 86_400,
    thanks: { isMailed: false, withdrawal: WITHDRAWAL },
  },
} as const
