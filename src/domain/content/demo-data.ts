// Figures of the demos on the professional tier's page. Invented and constant: no call returns them, and they are
// always shown with DEMO_LABEL. People and companies are invented; addresses and numbers are reserved ones.

export const DEMO_LABEL = 'Demo data'

export const DEMO_TABS = ['Analytics', 'Design', 'Contacts'] as const

/** The "Analytics" view of the dashboard. */
export const DEMO_ANALYTICS = {
  figures: [
    { name: 'Profile views', value: '12,480' },
    { name: 'Link clicks', value: '3,164' },
    { name: 'Contacts saved', value: '412' },
    { name: 'Click rate', value: '25.4%' },
  ],
  /** Views per day, oldest first. */
  days: [640, 710, 690, 820, 1130, 1240, 760, 700, 780, 860, 910, 1290, 1340, 810],
  /** Their sum equals "Link clicks" above. */
  links: [
    { name: 'Instagram', clicks: 1297 },
    { name: 'Portfolio', clicks: 886 },
    { name: 'LinkedIn', clicks: 601 },
    { name: 'Bookings', clicks: 380 },
  ],
} as const

/** The "Design" view: links in order, and the available looks. */
export const DEMO_DESIGN = {
  links: ['Bookings', 'Instagram', 'Portfolio', 'LinkedIn'],
  looks: [
    { id: 'midnight', name: 'Midnight' },
    { id: 'sunrise', name: 'Sunrise' },
    { id: 'paper', name: 'Paper' },
    { id: 'forest', name: 'Forest' },
  ],
} as const

/** The "Contacts" view. */
export const DEMO_CONTACTS = [
  { name: 'Nadia Okafor', company: 'Harbour & Finch', via: 'Card tap', when: 'Today, 18:42' },
  { name: 'Tom Pritchard', company: 'Pritchard Joinery', via: 'Scanned card', when: 'Today, 11:05' },
  { name: 'Leila Haddad', company: 'Studio Haddad', via: 'Card tap', when: 'Yesterday' },
  { name: 'Owen Marsh', company: 'Fell & Marsh', via: 'QR code', when: 'Monday' },
] as const

/** The four steps of the scanner demo. */
export const SCANNER_STEPS = [
  { name: 'Point', text: 'Hold their paper card in front of the camera.' },
  { name: 'Read', text: 'The scanner finds the card and the words on it.' },
  { name: 'Sort', text: 'Name, company, email and phone go to their fields.' },
  { name: 'Save', text: 'Check it once. The contact is yours.' },
] as const

/** The card in the scanner demo. Its number is from the range reserved for drama, its address on a reserved domain. */
export const SCANNED_CARD = {
  name: 'Nadia Okafor',
  company: 'Harbour & Finch',
  mail: 'nadia@harbour-finch.example',
  phone: '01632 960 417',
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
  /** Activity by part of the day, 0 to 4; one row per weekday. */
  hours: ['08', '10', '12', '14', '16', '18', '20', '22'],
  weekdays: [
    { name: 'Mon', levels: [1, 2, 2, 1, 2, 1, 1, 0] },
    { name: 'Tue', levels: [1, 2, 3, 2, 2, 2, 1, 0] },
    { name: 'Wed', levels: [1, 3, 3, 2, 3, 2, 1, 1] },
    { name: 'Thu', levels: [1, 2, 3, 2, 3, 4, 3, 2] },
    { name: 'Fri', levels: [1, 2, 2, 2, 3, 4, 4, 3] },
    { name: 'Sat', levels: [0, 1, 2, 1, 2, 3, 4, 4] },
    { name: 'Sun', levels: [0, 1, 1, 1, 1, 2, 1, 0] },
  ],
  sources: [
    { name: 'Card tap', share: 68 },
    { name: 'Shared link', share: 21 },
    { name: 'QR code', share: 11 },
  ],
} as const
