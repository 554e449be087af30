// Text of the app's privacy notice; the shop's own notice links to it. It has the shape of the shop's legal texts, with the
// inline markup of client/ui/inline-text.tsx. When you change it, change PRIVACY_NOTICE in notices.ts as well. Pure.

import { href } from '#app/addresses.ts'
import { ORDER_TIMES as TIMES } from '#app/retention/order-times.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import type { Brand } from '#domain/site/brand.ts'
import { APP_TABLE_NOTES } from './kept-data.ts'

/** `site` is the shop's origin, without a trailing slash. */
export function privacyNotice(brand: Brand, site: string): readonly LegalSection[] {
  const mail = mailLink(brand.privacyEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        `This is where you set up ${brand.name} cards and profiles. For the personal data described here, ${brand.name} is the controller under the UK GDPR and the Data Protection Act 2018; for details that visitors leave for the owner of a profile, the owner is ([Contact exchange](#contact-exchange)).`,
        `Questions and requests about your data: ${mail}. What the shop keeps, the counts of taps and what a public profile shows are set out in the [privacy policy of the shop](${site}/policies).`,
      ],
    },
    {
      id: 'short',
      heading: 'The short version',
      blocks: [
        {
          list: [
            'An account is an email address. There is no password to steal.',
            'What you publish on a profile is public. What you do not publish, or switch off, is shown to nobody.',
            'We store no IP address and no name of a browser, and we count taps and visits without knowing whose they are.',
            'There is no advertising, no tracking and no foreign script here.',
            'You can download everything, and delete it, yourself.',
          ],
        },
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'For an account we keep:',
        {
          list: [
            'your email address, and your name if you give one for emails;',
            'your profiles with their links, contact details and pictures;',
            'your cards, and what happened to them while they were yours;',
            'times and methods of sign-in (code or passkey), and the kind of device (phone, tablet, computer);',
            'the public keys of your passkeys, with the names you gave them;',
            'events, like a changed address or a claimed card.',
          ],
        },
        'The basis is our contract with you: the account and what you asked it to do. No IP address is stored. Nothing is stored about an email address before its first right code but the sign-in under way, for a day, and a keyed hash by which we limit how many codes are sent to it.',
        'A code in an email works for ten minutes, once, in the browser that asked for it. We keep hashes of codes and cookies only: reading our database would let nobody in.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies',
      blocks: [
        `This site sets three cookies. One keeps you signed in for up to 30 days after your last visit, one holds a sign-in that is under way for 15 minutes, one remembers for 90 days that you signed in from this browser, so that nobody can keep you out by asking for codes. All are needed for what you asked for. The shop at ${site} sets none.`,
      ],
    },
    {
      id: 'cards-and-profiles',
      heading: 'Cards, profiles and pictures',
      blocks: [
        'A profile is a public page from the moment you publish it: everyone who has its address or taps your card can see it. Each contact detail has a switch of its own. Phone, email and postal address are off until you switch them on. A profile that is not published, and a card you pause, show nothing of you.',
        'A picture is cut and made smaller in your browser. The place, the time and the camera of the original never reach us; what is left of such data in a file is removed before it is stored. A picture no profile names any more is deleted after 24 hours.',
        'Claiming a card stores which account it belongs to, since when, and what happened to it. The buyer of a card is told when somebody else claims it, with the email address hidden but for its first letter.',
        'Taps, opened profiles, opened links and saved contacts are counted by day, country and kind of device. You see these numbers; nobody learns who tapped. When you give a card away, its new owner does not see your numbers.',
        'If you change your username, the old one leads to you for 90 days. The name of a deleted profile rests for 90 days before anybody can take it.',
      ],
    },
    {
      id: 'contact-exchange',
      heading: 'Contact exchange',
      blocks: [
        `The owner of a profile may let visitors leave their details. It is the owner who decides about what visitors leave: the owner is the controller, and ${brand.name} keeps the details for the owner, as a processor, under the [terms](${href('terms')}#processing). Ask the owner, or us, about your details; we pass on to the owner what only the owner can answer.`,
        'What you leave (name, email address or phone, company, note) is kept with the wording you agreed to and the time, without IP address, browser or the page you came from. It is kept for 24 months, less where you or the owner delete it, and goes together with the profile. On the profile of a team, the team is the owner.',
        `If you gave an email address, you get a copy with a link. Open it and press the button, and your details are deleted here. Without an email address, the page that thanks you has that link; later, write to ${mail}. A copy the owner has downloaded is the owner’s to delete.`,
        'The owner gets an email that says how many contacts are new, and nothing of what is in them: at most one a day, or an hour where they choose so. Against robots we count for a day, under a keyed hash of the network address, how often somebody sends the form.',
      ],
    },
    {
      id: 'teams',
      heading: 'Teams',
      blocks: [
        'A profile you have in a team, and its cards, belong to the team. The owner and the admins of the team see your name, your email address and your role, the profile, its cards, its numbers and the contacts left on it, and when you were invited and joined. They can edit the profile, lay down parts of it for everybody, and hand your card to somebody else. What they do to you is listed for them for a year.',
        'They do not see your own profile, your other teams, your sign-ins or your passkeys. Other members see none of it.',
        'When you leave or are removed, you stop seeing the team at once, its profile of you is taken offline, and its cards go back to the team. For 30 days you can copy your own words into a profile of your own or download them; then the team’s profile of you is deleted, with the contacts left on it unless the team has downloaded them. Your address stays on the team’s list for these 30 days. The same 30 days begin when the team is deleted; its contacts go at once then.',
        'When somebody invites you, the team sees your email address, the name they typed, and whether you joined. If you do nothing or say no, the address goes from the list of the team 30 days after the invitation has ended.',
      ],
    },
    {
      id: 'orders',
      heading: 'Orders',
      blocks: [
        'Orders reach us from the shop’s checkout, or are entered by us where they came another way. We keep the buyer’s email address, name and delivery address, what was bought and what is to be engraved, to pack and send it, to send the link that sets the cards up, and to keep our books as the law demands. Payment details stay with the payment provider.',
        `Name, delivery address and engraving are emptied ${TIMES.addressDays} days after shipping, or after the order was cancelled or refunded. The email address is emptied when every card of the order is claimed and those ${TIMES.addressDays} days are over, and after ${TIMES.emailMonths} months in any case. Amounts, dates, number and designs are kept for six years after the year of the order. Test orders of a shop that sells nothing are deleted after ${TIMES.sampleDays} days, and what says that a message of the till arrived after ${TIMES.messageDays}.`,
        'When you delete your account, orders that are shipped or over lose your email address, name and delivery address at once. An open order keeps them until it is shipped, so that it reaches you.',
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'Everything we keep, table by table',
      blocks: [
        {
          table: {
            caption: 'What our database holds',
            head: ['Data', 'Why, and our legal basis', 'How long'],
            rows: Object.values(APP_TABLE_NOTES),
          },
        },
        `Cards, profiles, links, old usernames, referral codes and all counts are shared with the shop and set out in its [privacy policy](${site}/policies#what-we-keep).`,
        'None of this includes an IP address or the name of a browser. Our servers’ logs hold the kind of page, the time and technical errors; no names, email addresses, codes or contents. Where you sign in, or somebody tries to, a keyed code stands in the place of the email address and of the network address, so that we can look into an attack. They are deleted by our hosting platform within days.',
      ],
    },
    {
      id: 'unused',
      heading: 'Accounts nobody uses',
      blocks: [
        'An account without a sign-in for 24 months that owns no card and no published profile gets one email, and is deleted 30 days later. An account with a card or a published profile is kept, because somebody may tap that card every day.',
      ],
    },
    {
      id: 'mails',
      heading: 'Emails',
      blocks: [
        'We email you codes, and what happens to your account and cards: a new passkey, a changed address, a claimed card. These emails carry no advertising and cannot be switched off while you have the account, but for those about new contacts.',
      ],
    },
    {
      id: 'who-else',
      heading: 'Who else handles data',
      blocks: [
        {
          list: [
            'A hosting and edge platform serves this site, stores the database and the pictures. It sees your IP address, as every web server does.',
            'An email service delivers our emails.',
            'Commerce and payment providers tell us of orders, under their own notice.',
            'Carriers receive name and address to deliver an order.',
          ],
        },
        'They act for us under contract or under their own responsibility. Some work in several countries; transfers out of the UK rest on adequacy regulations or the UK’s standard contract clauses. We pass data to authorities only where the law demands it. We sell no personal data and make no automated decisions about you.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        `Under [Your data](${href('settings-data')}) you can download everything we keep about you in one file, delete a profile, and delete your account. Deleting happens at once; copies in the database’s own history disappear within 30 days. Your cards then belong to nobody, and can be claimed anew with a new code from us.`,
        'You may also ask us for a copy of your data, have it corrected, deleted, restricted or handed over, and object to what rests on our legitimate interests. It costs nothing, and we answer within one month.',
        `Write to ${mail} from the address concerned, so that we know it is yours. If you are not satisfied, you may complain to the Information Commissioner’s Office at [ico.org.uk](https://ico.org.uk/make-a-complaint/).`,
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        `Nobody under 13 may have an account or a profile, and we do not knowingly keep their data. If you believe a child under 13 has given us data, write to ${mail} and we delete it.`,
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      blocks: [
        'Every page is encrypted in transit. What opens an account is stored as hashes only; a change of address, a passkey, a download and a deletion ask you once more who you are. If a breach puts you at risk, we tell you and the Information Commissioner’s Office as the law requires.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this notice',
      blocks: [
        'When what we do changes, this page changes with it, and so does the date above. Your dashboard tells you once that it did.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [{ list: [`Privacy: ${mail}`, `Support: ${mailLink(brand.supportEmail)}`] }],
    },
  ]
}
