// Figures of the demos on the professional tier's page. Invented and constant: no call returns them, and they are
// always shown with a label that says so. People and companies are invented; addresses and numbers are reserved ones.
import type { Words } from '#domain/text/words.ts'
import type { DEMO_WORDS } from './words/demo.ts'

type DemoWords = Words<typeof DEMO_WORDS>

/** Names of the dashboard's views, in order. */
export const demoTabs = (t: DemoWords) => [t.analytics, t.design, t.contacts] as const

/** Views per day, oldest first. */
export const DEMO_DAYS = [640, 710, 690, 820, 1130, 1240, 760, 700, 780, 860, 910, 1290, 1340, 810] as const

/** The "Analytics" view of the dashboard. */
export const demoAnalytics = (t: DemoWords) => ({
  figures: [
    { name: t.views, value: t.viewsAmount },
    { name: t.clicks, value: t.clicksAmount },
    { name: t.saved, value: t.savedAmount },
    { name: t.rate, value: t.rateAmount },
  ],
  /** Their sum equals the figure of link clicks. */
  links: [
    { name: 'Instagram', clicks: 1297 },
    { name: t.portfolio, clicks: 886 },
    { name: 'LinkedIn', clicks: 601 },
    { name: t.bookings, clicks: 380 },
  ],
})

/** The "Design" view: links in order, and the available looks. */
export const demoDesign = (t: DemoWords) => ({
  links: [t.bookings, 'Instagram', t.portfolio, 'LinkedIn'],
  looks: [
    { id: 'midnight', name: t.midnight },
    { id: 'sunrise', name: t.sunrise },
    { id: 'paper', name: t.paper },
    { id: 'forest', name: t.forest },
  ],
})

/** The "Contacts" view. */
export const demoContacts = (t: DemoWords) => [
  { name: 'Nadia Okafor', company: 'Harbour & Finch', via: t.tap, when: t.todayEvening },
  { name: 'Tom Pritchard', company: 'Pritchard Joinery', via: t.scanned, when: t.todayMorning },
  { name: 'Leila Haddad', company: 'Studio Haddad', via: t.tap, when: t.yesterday },
  { name: 'Owen Marsh', company: 'Fell & Marsh', via: t.qr, when: t.monday },
]

/** The four steps of the scanner demo. */
export const scannerSteps = (t: DemoWords) =>
  [
    { name: t.point, text: t.pointText },
    { name: t.read, text: t.readText },
    { name: t.sort, text: t.sortText },
    { name: t.save, text: t.saveText },
  ] as const

/** The card in the scanner demo. Its address is on a reserved domain; its number is phoneExample of the market's country. */
export const SCANNED_CARD = {
  name: 'Nadia Okafor',
  company: 'Harbour & Finch',
  mail: 'nadia@harbour-finch.example',
} as const

/** The advanced analytics demo. */
export const ADVANCED = {
  /** Profile views and saved contacts per week, oldest first. */
  weeks: [
    { views: 2100, contacts: 54 },
    { views: 2340, contacts: 61 },
    { views: 2280, contacts: 58 },
    { views: 2790, contacts: 77 },
    { views: 3050, contacts: 90 },
    { views: 2910, contacts: 84 },
    { views: 3420, contacts: 103 },
    { views: 3380, contacts: 99 },
    { views: 3860, contacts: 121 },
    { views: 4120, contacts: 134 },
    { views: 3990, contacts: 128 },
    { views: 4460, contacts: 151 },
  ],
  /** Activity by part of the day, 0 to 4; one row per weekday, Monday first. */
  hours: ['08', '10', '12', '14', '16', '18', '20', '22'],
  weekdays: [
    [1, 2, 2, 1, 2, 1, 1, 0],
    [1, 2, 3, 2, 2, 2, 1, 0],
    [1, 3, 3, 2, 3, 2, 1, 1],
    [1, 2, 3, 2, 3, 4, 3, 2],
    [1, 2, 2, 2, 3, 4, 4, 3],
    [0, 1, 2, 1, 2, 3, 4, 4],
    [0, 1, 1, 1, 1, 2, 1, 0],
  ],
  sources: [
    { id: 'tap', share: 68 },
    { id: 'link', share: 21 },
    { id: 'qr', share: 11 },
  ],
} as const
