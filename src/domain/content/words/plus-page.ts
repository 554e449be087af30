// The page of the professional tier, without its islands. `views` and `contacts` are amounts a week.
import { words } from '#domain/text/words.ts'

export const PLUS_PAGE_WORDS = words({
  description:
    'A preview of analytics, profile customisation, team management and priority support for your digital profile.',
  eyebrow: 'Preview',
  intro: 'Analytics and control for your digital profile.',
  detail:
    'A look ahead. Every figure here is demo data, and Premium is not on sale yet. What your card does today is linked below.',
  tryIt: 'Try it on a profile',
  upgrade: 'Upgrade to Premium',
  /** PRO-10: shown beside the button, so that nobody waits for something to happen. */
  notOnSale: '“{button}” does nothing yet. Nothing on this page can be bought.',
  features: 'Four things Premium is about',
  analytics: 'Analytics',
  analyticsText:
    'See when your profile is opened, which links people follow and where they are. [Your statistics]({statistics}) come with the card.',
  customisation: 'Profile customisation',
  customisationText:
    'Themes, your own order of links and a look that matches the metal. All of it comes with the card.',
  management: 'Team management',
  managementText:
    'Every member’s card and profile in one list. Hand a card on when somebody leaves. [Your teams]({teams}) come with the cards.',
  support: 'Priority support',
  supportText: 'Not offered yet: for now every question is answered in turn, whoever asks.',
  dashboard: 'One dashboard, three views',
  dashboardText:
    'What people opened, how it looked, and who stayed in touch. [Your contacts]({contacts}) are in your {brand} account.',
  scanner: 'The other half of the exchange',
  scannerText:
    'They tap your card; you scan theirs. A demonstration in four steps: the AI scanner is not available yet.',
  advanced: 'Advanced analytics',
  advancedText:
    'When people tap, how they find you, and which weeks are worth repeating. A demonstration: the hours of the day are not shown yet.',
  preview: 'See it on a profile',
  previewText: 'The profile a tap opens, the numbers behind it, and what the Pro features could add.',
  closing: 'The card works without it.',
  closingText: 'Every card comes with free lifetime access to its profile and to the numbers behind it.',
  closingLink: 'See the core editions',
  twelveWeeks: 'Twelve weeks',
  profileViews: 'Profile views',
  savedContacts: 'Saved contacts',
  lastWeek: '<strong>{amount}</strong> last week',
  growth:
    'Profile views grow from {firstViews} to {lastViews} a week, saved contacts from {firstContacts} to {lastContacts}.',
  busyHours: 'Busy hours',
  busiest: 'Busiest on Thursday, Friday and Saturday evenings between 18:00 and 22:00.',
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
  sources: 'How people arrive',
  tap: 'Card tap',
  link: 'Shared link',
  qr: 'QR code',
  share: '{percent}%',
})
