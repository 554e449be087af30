// Entries of the app's privacy notice: what each table stores, why and how long. Only tables that the shop does not use; for
// the others see src/domain/content/kept-data.ts. A unit test compares both with the database. Pure data.

const ACCOUNT = 'Our contract about your account.'
const ORDER = 'Our contract about your order.'

/** By table: what it stores, why (with the legal basis), and how long. */
export const APP_TABLE_NOTES: Record<string, readonly [what: string, why: string, until: string]> = {
  accounts: [
    'Your email address, the name you gave for emails, whether the account is open, your role if you work for us, which terms you accepted and which notice you were shown, how often you want emails about new contacts, when you were offered a passkey or told of a deletion, the time zone you chose for your figures, the day it was made and the day you were last here.',
    `To have an account. ${ACCOUNT}`,
    'Until you delete the account; then a number, its state and its dates stay, without address and name. Unused accounts: see below.',
  ],
  auth_flows: [
    'A sign-in or confirmation that is under way: keyed hashes of its code and of your browser’s cookie, the email address, the card you were holding, how many tries were made, and when.',
    `To let in nobody but you. ${ACCOUNT}`,
    '1 day.',
  ],
  sessions: [
    'Where you are signed in: a hash of the cookie, when and how you proved that it is you (code or passkey), the kind of device (phone, tablet, computer) and the day of the last visit.',
    `To keep you signed in, and to show you where you are. ${ACCOUNT}`,
    'Until the session ends: when you sign out or end it, 30 days after your last visit, 90 days after it began.',
  ],
  passkeys: [
    'The public key of a passkey, its number, its count of uses, the name you gave it, how it can be reached, whether it is synced, the day it was made and the day of its last use. Never your fingerprint, face or device code.',
    `To let you sign in with it. ${ACCOUNT}`,
    'Until you remove it.',
  ],
  account_events: [
    'What happened in an account or team, like a sign-in, a changed address, a claimed card or a removed member, and when.',
    'To answer what happened when you ask, and to notice misuse. Our legitimate interest.',
    '1 year.',
  ],
  app_outbox: [
    'An email about your account, or your copy of what you left for the owner of a profile: your address, what kind of email it is, whether and when it was sent, and its contents until then.',
    `To deliver that email once. ${ACCOUNT}`,
    '30 days after sending; the contents go when it is sent. Codes are kept while this site is being developed only, 1 day.',
  ],
  claim_tries: [
    'How many codes were tried for a card in a minute. No personal data.',
    'To stop the guessing of codes.',
    '1 day.',
  ],
  card_moves: [
    'A card that is on its way to somebody else: the account that gives it, a keyed hash of the address it goes to, a hash of the link, and when.',
    `To hand over the card to the right person. ${ACCOUNT}`,
    'Until it is accepted or cancelled, 14 days at most.',
  ],
  card_schedules: [
    'That a card leads to different profiles by the hour: your account, the time zone, the profile outside those hours, and when it next changes.',
    `To lead a tap to the profile you chose. ${ACCOUNT}`,
    'Until you remove it, or the card changes hands.',
  ],
  card_hours: [
    'The days and hours of such a card, and the profile of each.',
    `To lead a tap to the profile you chose. ${ACCOUNT}`,
    'As long as that card leads by the hour.',
  ],
  contacts: [
    'What a visitor left for the owner of a profile: name, email address, phone, company and note, which wording they agreed to, when, and whether the owner has seen it.',
    'To keep it for the owner, who decides about it. The visitor’s consent, given to the owner.',
    '24 months, less where the visitor or the owner deletes it.',
  ],
  teams: [
    'The name of a team, what it sets for its members’ profiles, who owns it and when it was made.',
    'To run the team’s cards and profiles. Our contract with the team.',
    'Until the team is deleted.',
  ],
  team_members: [
    'The email address, name, account and role of everyone in a team or invited to it, the username wished for their profile, a hash of the invitation, and when they were invited, joined and left.',
    'To know who belongs to the team. Our contract with the team.',
    'Until the team is deleted; of people who left, and invitations that ended, 30 days.',
  ],
  operator_events: [
    'What our own staff did to orders, cards, accounts and profiles, who of them did it, and when.',
    'To answer for what we do with other people’s data. Our legitimate interest.',
    '3 years.',
  ],
  orders: [
    'Your order: its number, state, dates and amounts, where you placed it and in which language, your email address, name and delivery address, a referral code and whether it was your own, notes about packing and delivery.',
    `To pack and send what was bought, and to keep our books. ${ORDER} Our legal obligation.`,
    'Name, delivery address and engraving 60 days after shipping. The email address until every card of the order is claimed, 24 months at most. Amounts, dates and number six years after the year of the order. Orders of the sample checkout 30 days.',
  ],
  order_lines: [
    'What was bought: design, number of cards, and what is to be engraved.',
    `To pack and send what was bought, and to keep our books. ${ORDER} Our legal obligation.`,
    'As long as the order; the engraving 60 days after shipping.',
  ],
  order_notes: [
    'Notes of our staff about packing and delivering an order, who wrote them and when.',
    `To pack and send what was bought. ${ORDER}`,
    'As long as the name of the order: 60 days after shipping.',
  ],
  order_returns: [
    'Cards of an order that came back or were replaced: how many, why, and when.',
    `To handle returns, exchanges and lost cards. ${ORDER} Our legal obligation.`,
    'As long as the order.',
  ],
  order_refunds: [
    'The amount and time of a refund, and the number of the payment.',
    'To keep our books. Our legal obligation.',
    'As long as the order; where no order is known, 24 months.',
  ],
  order_disputes: [
    'That a payment was disputed with a bank, how that stands, when we heard of it, and the number of the payment.',
    'To keep our books, and not to send what was not paid. Our legal obligation; our legitimate interest.',
    'As long as the order; where no order is known, 24 months.',
  ],
  withdrawals: [
    'That you withdraw from an order of a shop in the EU: the name, email address, order number and cards as you typed them, the country and language of the shop, when, and when we were done with it.',
    'To act on your withdrawal and to prove that it reached us. Our legal obligation.',
    '24 months.',
  ],
  webhook_events: [
    'That a message of the commerce or payment provider arrived, what about, when, and what became of it.',
    `To take in each order once. ${ORDER}`,
    '30 days.',
  ],
}
