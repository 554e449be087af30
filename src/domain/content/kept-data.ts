// What data the shop stores, why and how long, as stated in the privacy policy: entries of browser storage and tables
// of D1. A unit test compares both with the code.
import type { storageKeys } from '#domain/site/brand.ts'
import { FORMER_OWNER_DAYS, MAIL_DAYS, UNCONFIRMED_DAYS } from '#domain/site/timings.ts'

export type StorageKey = keyof ReturnType<typeof storageKeys>

/** The purpose of each entry of browser storage; a new key does not compile without one. */
export const STORAGE_NOTES: Record<StorageKey, readonly [what: string, until: string]> = {
  cart: [
    'The contents of your cart, and the discount code a link brought.',
    'Until you empty the cart, remove the code or leave for the checkout.',
  ],
  cartCopy: [
    'A copy of the cart you last took to the checkout, so that you can restore it.',
    '24 hours at most; less if you restore it, dismiss the offer, pay or check out again.',
  ],
  referral: [
    'The referral code you arrived with, its percentage, its time limit and when it was stored.',
    'Until it expires, or the checkout refuses it.',
  ],
  referralEarlier: [
    'Up to five referral codes of links you followed before that one, and when you first did.',
    'As long as the referral.',
  ],
  landing: [
    'The referral, discount code or cart lines of the link you followed, until a page has taken them.',
    'Until the page has loaded, at the latest until you close the tab.',
  ],
  theme: ['The look of the site you chose.', 'Until you choose another, or clear the site’s data.'],
  themeHintShown: ['That the hint at the theme selector was shown once.', 'Until you clear the site’s data.'],
  popupShown: ['That the discount window was shown and closed.', 'Until you clear the site’s data.'],
  signupCompleted: ['That you signed up, so that we stop asking.', 'Until you clear the site’s data.'],
  consultation: [
    'What you typed on the teams page, so that the consultation form is filled in.',
    'Until you close the tab or finish that form.',
  ],
  consent: [
    'Your answer about advertising, what you were asked and when.',
    'Six months, then we ask again; where we do not ask, a rejection holds until you change it.',
  ],
  country: [
    'The country you are in, the shop we suggest for it and in which words, or that you want no suggestion, and since when.',
    'It counts for 30 days; your next visit after that replaces it.',
  ],
}

const OWNERS_COUNT = 'To show card owners how often their card and profile are used. Our legitimate interest.'
const COUNTS_KEPT = 'By day until the month has been over for 90 days, then by month.'
const MONTHS_KEPT = '24 months after the end of the month.'

/** What each table of the database contains, why, and until when, in the policy's words. */
export const TABLE_NOTES: Record<string, readonly [what: string, why: string, until: string]> = {
  newsletter_signups: [
    `The name and email address you signed up with for the newsletter or a discount, when you did, which wording you were shown beside the button, and when you confirmed.<markets> In a shop for another country or in another language, also that country and language.</markets>`,
    'To send the code you asked for, and marketing emails once you have confirmed; to prove that you did. Your consent.',
    `Until you unsubscribe or ask us to delete it; ${UNCONFIRMED_DAYS} days if you do not confirm.`,
  ],
  discount_code_requests: [
    `The name and email address you gave for “Notify Me”, what you asked to hear about and when, which wording you were shown beside the button, and when you confirmed.<markets> In a shop for another country or in another language, also that country and language.</markets>`,
    'To tell you about the next limited edition once you have confirmed, and for nothing else. Your consent.',
    `Until you unsubscribe or ask us to delete it; ${UNCONFIRMED_DAYS} days if you do not confirm.`,
  ],
  mail_outbox: [
    `An email we send you: your address and a keyed hash of it, what kind of email it is, whether and when it was sent, and your name until then.<markets> In a shop for another country or in another language, also that country and language.</markets><eu> Also the email that says we have received your withdrawal, which the law asks of us.</eu>`,
    'To deliver that email once, and not again and again. Your consent.<eu> For the email about your withdrawal: our legal obligation.</eu>',
    `${MAIL_DAYS} days, or less: deleted together with your sign-up. Your name is removed as soon as the email is out or given up. For an hour after the email its time and the hash stay, so that nobody can have you sent another.<eu> The email about your withdrawal: ${MAIL_DAYS} days.</eu>`,
  ],
  mail_suppressions: [
    'A keyed hash of an email address (not the address), the kind of email it wants no more of, since when, and when we last asked whether that has changed, because somebody had entered the address again.',
    'To keep your objection to emails. Our legal obligation.',
    'Until you sign up again with that address and confirm it by the link in the email.',
  ],
  limit_hits: [
    'A keyed hash of the network or email address a sign-up, a sign-in, a report,<eu> a withdrawal,</eu> details left for the owner of a profile or a wrong operator password came from (not the address), when, and how many came.',
    'To stop floods of sign-ups, reports and emails, and the guessing of codes and passwords. Our legitimate interest.',
    'One day at most.',
  ],
  own_secrets: [
    'Random keys this shop made for itself. No personal data.',
    'To keep the hashes of network addresses unreadable. Our legitimate interest.',
    'For as long as the shop runs.',
  ],
  referral_codes: [
    'The referral codes we confirm, their percentage, their state, when they were made and their end, and the account of whose code it is.',
    'To show only discounts we grant, and to tell whoever recommends us what came of it. Our contract with them.',
    'Until we remove the code; the account until it is deleted.',
  ],
  referral_clicks: [
    'How often links with a referral code were opened on a day. Nothing about you or your device.',
    'To count how often a link is used. Our legitimate interest.',
    '24 months.',
  ],
  chips: [
    'A card’s number, its production run and printed label, its state, the username it is linked to, and when that changed; the account or team it belongs to, since when, the name its owner gave it, what proves whose it is (a keyed hash of its code, or the number and counter of a signed chip), the order it came with and the card that replaced it.',
    'To lead a tap to the right profile. Our contract with the card’s owner.',
    'For as long as we know the card; the username until it is unlinked from the card, the owner until it is released, moved or its account deleted.',
  ],
  chip_events: [
    'What happened to a card (made, linked, unlinked, claimed, paused, replaced, released, moved, retired, put into an order and the like), when, and the username it was linked to.',
    'To answer questions about a card, and to undo mistakes. Our legitimate interest.',
    `For as long as we know the card. The username for as long as the card is yours, and ${FORMER_OWNER_DAYS} days after.`,
  ],
  tap_days: [
    'How many taps a card had on a day, by country and kind of device. Nothing about who tapped.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  link_days: [
    'How many times a link or a contact detail of a profile was opened on a day, by country and kind of device. Nothing about who opened it.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  profile_days: [
    'How many times a profile was opened and its contact card saved on a day, by country and kind of device. Nothing about who did.',
    OWNERS_COUNT,
    COUNTS_KEPT,
  ],
  tap_quarters: [
    'How many taps a card had in a quarter of an hour. Nothing about who tapped.',
    'To show card owners days in their own time zone. Our legitimate interest.',
    '93 days.',
  ],
  profile_quarters: [
    'How many times a profile was opened, its contact card saved or one of its links opened in a quarter of an hour. Nothing about who did.',
    'To show card owners days in their own time zone. Our legitimate interest.',
    '93 days.',
  ],
  sun_days: [
    'How many taps of a card with a signed chip were genuine, repeated or invalid on a day. Nothing about who tapped.',
    'To show card owners whether somebody copied their card. Our legitimate interest.',
    COUNTS_KEPT,
  ],
  tap_months: [
    'How many taps a card had in a month, by country and kind of device. Nothing about who tapped.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  link_months: [
    'How many times a link or a contact detail of a profile was opened in a month, by country and kind of device. Nothing about who opened it.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  profile_months: [
    'How many times a profile was opened and its contact card saved in a month, by country and kind of device. Nothing about who did.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  sun_months: [
    'How many taps of a card with a signed chip were genuine, repeated or invalid in a month. Nothing about who tapped.',
    OWNERS_COUNT,
    MONTHS_KEPT,
  ],
  checkout_days: [
    'How many checkouts were begun on a day. No personal data.',
    'To notice when orders stop reaching us.',
    '90 days.',
  ],
  discount_codes: [
    'Discount codes made ahead, and a keyed hash of the email address one was given to (not the address).',
    'To give each address one code of its own. Your consent.',
    'The codes for as long as our offers run; who has one until you ask us to forget it.',
  ],
  profiles: [
    `The username, name, bio, picture and theme of your public profile. Job title, company, phone, email address, website and postal address, each shown only if you say so. The account or team it belongs to, when it was made, changed and renamed, and whether and why we have hidden it.<markets> The language of its page, if the owner chose one.</markets>`,
    'To show the page its owner published. Our contract with the owner.',
    'Until the owner changes it or asks us to delete it.',
  ],
  old_usernames: [
    'A name a profile had before, and the profile it leads to now.',
    'To keep printed addresses working, and nobody else from taking the name at once. Our contract with the owner.',
    '90 days; of a profile we have hidden, for good.',
  ],
  profile_events: [
    'When a public profile was hidden or shown again, by which of our staff, and why.',
    'To answer for what we took down. Our legitimate interest.',
    'Until the profile is deleted.',
  ],
  social_links: [
    'The links of a public profile: platform, text, address and order.',
    'To show the page its owner published. Our contract with the owner.',
    'Until the owner changes them or asks us to delete the profile.',
  ],
  profile_reports: [
    'The username, the reason and the text of a report about a profile, and its time. Nothing about who sent it.',
    'To look at the report and hide what must not be public. Our legitimate interest.',
    '12 months.',
  ],
  profile_themes: ['The themes profiles can have. No personal data.', 'To draw previews.', 'Until we replace them.'],
}
