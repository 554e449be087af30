// The screens of a team's cards and numbers.
import type { AppScreen } from './screens.ts'
import { TEAM_CARDS, TEAM_HOLDERS, teamCard } from './team-card-data.ts'
import { TEAM } from './team-data.ts'

const at = (path: string): string => `/app/teams/${TEAM.id}${path}`
const empty = (path: string): string => `/app/teams/${TEAM.empty}${path}`

/** A list with a row of every kind and of every fault. */
const LIST = [
  'chip_id;email;claim_code',
  `${teamCard(5)};mate-0@gallery.example`,
  `${teamCard(10)};mate-1@gallery.example`,
  `${TEAM_CARDS.coded};mate-3@gallery.example;7K3M-Q2RX`,
  `${teamCard(1)};mate-0@gallery.example`,
  `${teamCard(5)};mate-1@gallery.example`,
  'NOSUCHCARD000001;mate-0@gallery.example',
  `${teamCard(15)};nobody@gallery.example`,
].join('\n')

export const TEAM_CARD_SCREENS: readonly AppScreen[] = [
  { name: 'team-cards', path: at('/cards'), who: 'lead' },
  { name: 'team-cards-pool', path: at('/cards?show=pool'), who: 'lead', isBrief: true },
  { name: 'team-cards-0', path: empty('/cards'), who: 'lead' },
  {
    name: 'team-cards-refused',
    path: empty('/cards'),
    who: 'lead',
    post: { do: 'add', card: teamCard(1), code: '' },
    status: 422,
  },
  { name: 'team-hand-out', path: at('/cards/hand-out'), who: 'lead' },
  { name: 'team-scan', path: at(`/cards/hand-out?member=${TEAM_HOLDERS.long}`), who: 'lead' },
  { name: 'team-scan-0', path: empty('/cards/hand-out?member=gallery-member-alone'), who: 'lead', isBrief: true },
  {
    name: 'team-scan-held',
    path: at('/cards/hand-out'),
    who: 'lead',
    post: { do: 'give', member: TEAM_HOLDERS.long, card: TEAM_CARDS.crew },
    status: 409,
  },
  { name: 'team-list', path: at('/cards/list'), who: 'lead' },
  { name: 'team-plan', path: at('/cards/list'), who: 'lead', post: { do: 'plan', list: LIST }, isUpload: true },
  {
    name: 'team-list-refused',
    path: at('/cards/list'),
    who: 'lead',
    post: { do: 'plan', list: '' },
    isUpload: true,
    status: 422,
  },
  { name: 'team-numbers', path: at('/numbers'), who: 'lead' },
  { name: 'team-numbers-0', path: empty('/numbers'), who: 'lead' },
  { name: 'team-numbers-own', path: at('/numbers'), who: 'crew' },
  { name: 'team-leave', path: at('/leave'), who: 'crew' },
  { name: 'team-leave-owner', path: at('/leave'), who: 'lead', status: 409, isBrief: true },
  { name: 'team-remove', path: at(`/members/${TEAM_HOLDERS.long}/remove`), who: 'lead' },
  { name: 'team-card', path: `/app/cards/${TEAM_CARDS.crew}`, who: 'lead' },
  { name: 'team-card-pool', path: `/app/cards/${TEAM_CARDS.pool}`, who: 'lead', isBrief: true },
  { name: 'team-card-replace', path: `/app/cards/${TEAM_CARDS.crew}?ask=replace`, who: 'lead', isBrief: true },
  { name: 'team-card-own', path: `/app/cards/${TEAM_CARDS.crew}`, who: 'crew' },
  { name: 'cards-of-team', path: '/app/cards', who: 'crew' },
  { name: 'register-pool', path: `/register?chip=${TEAM_CARDS.pool}` },
  { name: 'register-pool-owner', path: `/register?chip=${TEAM_CARDS.pool}`, who: 'lead', isBrief: true },
]
