// The privacy policy (LEGAL-01, LEGAL-03, LEGAL-07, LEGAL-08; D-98, D-106, D-109). It states what this code does: the
// nine calls, the tables of D1, KV and the browser's storage. A unit test holds tables and storage keys together.
import { type Brand, storageKeys } from '../brand'
import { UNCONFIRMED_DAYS } from '../timings'
import { type LegalSection, mailLink } from './legal-text'

type StorageKey = keyof ReturnType<typeof storageKeys>

/** What each entry of browser storage is for; a new key does not compile until it is explained here. */
export const STORAGE_NOTES: Record<StorageKey, readonly [what: string, until: string]> = {
  cart: [
    'The contents of your cart, and the discount code a link brought.',
    'Until you empty the cart, remove the code or leave for the checkout.',
  ],
  cartCopy: [
    'A copy of the cart you last took to the checkout, so that you can restore it.',
    '24 hours at most; less if you restore it, dismiss the offer or check out again.',
  ],
  referral: [
    'The referral code you arrived with, its percentage, its time limit and when it was stored.',
    'Until it expires, or the checkout refuses it.',
  ],
  theme: ['The look of the site you chose.', 'Until you choose another, or clear the site’s data.'],
  themeHintShown: ['That the hint at the theme selector was shown once.', 'Until you clear the site’s data.'],
  popupShown: ['That the discount window was shown and closed.', 'Until you clear the site’s data.'],
  signupCompleted: ['That you signed up, so that we stop asking.', 'Until you clear the site’s data.'],
  consent: ['Your answer about advertising and when you gave it.', 'Six months, then we ask again.'],
}

/** What each table of the database keeps, in its words and in ours. */
export const TABLE_NOTES: Record<string, readonly [what: string, why: string, until: string]> = {
  newsletter_signups: [
    'Name, mail address and time of a newsletter or discount sign-up, the version of the wording beside its button, and when you confirmed it.',
    'To send the code you asked for, and marketing emails once you have confirmed; to prove that you did. Your consent.',
    `Until you unsubscribe or ask us to delete it; ${UNCONFIRMED_DAYS} days if you do not confirm.`,
  ],
  discount_code_requests: [
    'Name, mail address, kind and time of a “Notify Me” request, and the version of the wording beside its button.',
    'To tell you about the next limited edition, and for nothing else. Your consent.',
    'Until you unsubscribe or ask us to delete it.',
  ],
  mail_outbox: [
    'Recipient, kind, state and times of a mail to you, and your name until it has been sent.',
    'To deliver that mail once, and not again and again. Your consent.',
    'Deleted together with your sign-up; your name is removed as soon as the mail is out.',
  ],
  mail_suppressions: [
    'A keyed hash of a mail address (not the address), the kind of mail it wants no more of, and since when.',
    'To keep your objection to mails. Our legal obligation.',
    'Until you sign up again with that address.',
  ],
  limit_hits: [
    'A keyed hash of the network address a sign-up or a wrong operator password came from (not the address), when, and how many came.',
    'To stop floods of sign-ups while our usual limit is out of order, and the guessing of passwords. Our legitimate interest.',
    'One day at most.',
  ],
  referral_codes: [
    'The referral codes we confirm, their percentage and their end. No personal data.',
    'To show only discounts we grant.',
    'For as long as the referral programme runs.',
  ],
  referral_clicks: [
    'The referral code and the time a referral link was opened. Nothing about you or your device.',
    'To count how often a link is used. Our legitimate interest.',
    'For as long as the referral programme runs.',
  ],
  chips: [
    'A card’s number, its production run and printed label, its state, the username it is linked to, and when that changed.',
    'To lead a tap to the right profile. Our contract with the card’s owner.',
    'For as long as the card is in use.',
  ],
  chip_events: [
    'What happened to a card (made, linked, unlinked, paused, retired), when, and the username it was linked to.',
    'To answer questions about a card, and to undo mistakes. Our legitimate interest.',
    'For as long as the card is in use.',
  ],
  tap_days: [
    'How many taps a card had on a day, by country and kind of device. Nothing about who tapped.',
    'To show card owners how often their card is used. Our legitimate interest.',
    'Two years.',
  ],
  link_days: [
    'How many times a link of a profile was opened on a day, by country and kind of device. Nothing about who opened it.',
    'To show card owners which links are used. Our legitimate interest.',
    'Two years.',
  ],
  discount_codes: [
    'Discount codes made ahead, and a keyed hash of the mail address one was sent to (not the address).',
    'To send each address one code of its own. Your consent.',
    'For as long as the code can be used.',
  ],
  profiles: [
    'Username, name, bio, picture address and theme of a public profile, and whether we have hidden it.',
    'To show the page its owner published. Our contract with the owner.',
    'Until the owner changes or deletes it.',
  ],
  social_links: [
    'The links of a public profile: platform, text, address and order.',
    'To show the page its owner published. Our contract with the owner.',
    'Until the owner changes or deletes them.',
  ],
  profile_reports: [
    'The username, the reason and the text of a report about a profile, and its time. Nothing about who sent it.',
    'To look at the report and hide what must not be public. Our legitimate interest.',
    '12 months.',
  ],
  profile_themes: ['The themes profiles can have. No personal data.', 'To draw previews.', 'Until we replace them.'],
}

/** How the advertising pixel stands on this site: not set up, loaded after consent, or loaded unless rejected (D-109). */
export type PixelState = 'absent' | 'asks' | 'unless-rejected'

const PIXEL_STATES: Record<PixelState, string> = {
  absent: 'It is currently not set up on this site: no advertising script is loaded at all.',
  asks: 'It is set up on this site, and is loaded only after you have agreed.',
  'unless-rejected': 'It is set up on this site, and is loaded unless you have rejected it.',
}

export function privacySections(brand: Brand, pixel: PixelState): readonly LegalSection[] {
  const keys = storageKeys(brand)
  const mail = mailLink(brand.privacyEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        `${brand.name} sells metal NFC cards on this site and shows the public profiles they lead to. For the personal data described here, ${brand.name} is the controller under the UK GDPR and the Data Protection Act 2018.`,
        `Questions and requests about your data: ${mail}. Everything else: ${mailLink(brand.supportEmail)}.`,
      ],
    },
    {
      id: 'short',
      heading: 'The short version',
      blocks: [
        {
          list: [
            'You can browse, fill a cart and check out without an account.',
            'We set no cookies of our own. A few entries in your browser’s storage keep your cart, theme and referral.',
            'We keep a name and a mail address only if you sign up for something.',
            'We never see your card number. Payment happens on a hosted checkout.',
            'Advertising measurement is yours to refuse, and off until it is set up.',
            'We sell no personal data and make no automated decisions about you.',
          ],
        },
      ],
    },
    {
      id: 'what-we-keep',
      heading: 'What we keep on our servers',
      blocks: [
        {
          table: {
            caption: 'Tables of our database',
            head: ['Data', 'Why, and our legal basis', 'How long'],
            rows: Object.entries(TABLE_NOTES).map(([table, [what, why, until]]) => [
              `\`${table}\` ${what}`,
              why,
              until,
            ]),
          },
        },
        'None of these tables holds an IP address. Beside them, a cache keeps product data from our commerce provider for a few minutes, and, for up to 30 days, the public username a card last led to, so that taps still work during an outage.',
      ],
    },
    {
      id: 'what-is-sent',
      heading: 'What your browser sends us, and when',
      blocks: [
        {
          list: [
            'Opening a link with a referral code sends that code, once. It is counted and not linked to you.',
            'Looking at products asks for their price and availability. Nothing about you is sent.',
            'Reporting a profile sends its name, the reason you choose and what you write. We do not ask who you are.',
            'Checking out sends the items of your cart and a referral code if you have one. The answer is the address of the hosted checkout.',
            'The newsletter form, the discount window and “Notify Me” send your name and mail address, and which wording they showed you.',
            'The links to confirm and to unsubscribe in our mails carry a code that stands for your sign-up. Opening them changes nothing; the button on the page does.',
            'The preview on our Premium page loads one public demo profile, its links and the list of themes.',
            'Tapping a card, or opening its address, sends the card’s number. We look up where it leads, add one to that card’s count of the day for your country and kind of device (phone, tablet, computer), and keep no record of who tapped.',
            'Opening a link of a public profile sends which link it was. It is counted in the same way. As nothing about you is kept, this count does not depend on Global Privacy Control or Do Not Track.',
          ],
        },
        'Our servers’ logs hold the kind of page, the time, technical errors and addresses of pages that do not exist. They hold no names, mail addresses, IP addresses or form contents, and are deleted by our hosting platform within days. To keep attackers out, our hosting platform counts requests per IP address for a minute; the count is not stored by us.',
      ],
    },
    {
      id: 'stays-with-you',
      heading: 'What never leaves your browser',
      blocks: [
        {
          list: [
            'The consultation form: your entries are written to your own browser’s console and sent nowhere. Booking a call opens our booking provider’s page, where its own notice applies.',
            'The small form on the teams page: it only leads on to the next page.',
            'The sample checkout page: nothing typed there is sent or stored. Please do not enter a real card number.',
          ],
        },
      ],
    },
    {
      id: 'browser-storage',
      heading: 'Cookies and browser storage',
      blocks: [
        'This site sets no cookies of its own. It uses your browser’s local storage for what you asked for or chose, which needs no consent. The entries stay on your device:',
        {
          table: {
            caption: 'Entries in local storage',
            head: ['Entry', 'What it holds', 'How long'],
            rows: Object.entries(STORAGE_NOTES).map(([key, [what, until]]) => [
              `\`${keys[key as StorageKey]}\``,
              what,
              until,
            ]),
          },
        },
        'You can delete all of them at any time in your browser’s settings. The shop works without them, except that the cart is forgotten between pages.',
      ],
    },
    {
      id: 'pixel',
      heading: 'Advertising pixel',
      blocks: [
        `We may use the TikTok pixel to measure our advertising. ${PIXEL_STATES[pixel]} You can change your answer at any time under “Cookie settings” in the footer: after a rejection nothing more is sent, and the next page does not load it.`,
        'When it runs, it tells the provider which products you viewed, put in the cart or began to check out, with name, price and quantity. If you sign up while it runs, your mail address is hashed in your browser (SHA-256) before it is passed on; the address itself is not. The provider’s script may set cookies of its own. The provider may process all this outside the UK under the safeguards named in its own notice.',
        'Until it may run, nothing is loaded, stored or hashed for advertising. A Global Privacy Control signal from your browser counts as a refusal. The pixel never runs on public profiles or where this site is embedded in another.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Public profiles',
      blocks: [
        'A profile is a public page. Whoever has its address or taps its card sees the picture, name, bio and links its owner published. Owners change or delete their profile in their account; what they delete disappears from this site.',
        `If a profile shows something about you that should not be there, write to ${mail}.`,
      ],
    },
    {
      id: 'who-else',
      heading: 'Who else handles data',
      blocks: [
        {
          list: [
            'A hosting and edge platform serves this site and stores the database. It sees your IP address, as every web server does.',
            'A hosted commerce and checkout provider takes your order, address and payment under its own notice. We receive what we need to deliver. When you check out, your IP address may be passed to it so that it can limit abuse.',
            'A mail service delivers the mails you asked for.',
            'A booking provider arranges consultation calls, if you book one.',
            'Carriers receive your name and address to deliver an order.',
          ],
        },
        'They act for us under contract or under their own responsibility as said above. Some work in several countries; transfers out of the UK rest on adequacy regulations or the UK’s standard contract clauses. We pass data to authorities only where the law demands it.',
        'Order and invoice records are kept for six years after the end of the financial year, because tax law requires it.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'You may ask for a copy of your data, have it corrected, deleted, restricted or handed over in a usable format, object to what rests on our legitimate interests, and withdraw a consent at any time for the future. It costs nothing, and we answer within one month.',
        `Write to ${mail}. To stop a newsletter or notice, use the unsubscribe link in the mail. Please write from the address concerned, so that we know it is yours.`,
        'If you are not satisfied, you may complain to the Information Commissioner’s Office at [ico.org.uk](https://ico.org.uk/make-a-complaint/). We would rather hear from you first.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        `Children under 13 are excluded from this site’s services: they may not order, sign up or have a profile, and we do not knowingly keep their data. If you believe a child under 13 has given us data, write to ${mail} and we delete it.`,
      ],
    },
    {
      id: 'security',
      heading: 'Security',
      blocks: [
        'Every page and call is encrypted in transit. Keys of our providers never reach the browser, and access to stored data is limited to those who need it. If a breach puts you at risk, we tell you and the Information Commissioner’s Office as the law requires.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'When what we do changes, this page changes with it, and so does the date above. If a change matters to data you have already given us, we tell you before it takes effect.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [{ list: [`Privacy: ${mail}`, `Support: ${mailLink(brand.supportEmail)}`] }],
    },
  ]
}
