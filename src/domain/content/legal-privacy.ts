// The privacy policy. It describes what this code does: the nine calls, the tables of D1, KV and browser storage. A
// unit test compares its tables and storage keys with the code.
import { type Brand, storageKeys } from '#domain/site/brand.ts'
import { STORAGE_NOTES, type StorageKey, TABLE_NOTES } from './kept-data.ts'
import { type LegalSection, mailLink } from './legal-text.ts'

/** How this site uses the advertising pixel: not configured, loaded after consent, or loaded unless rejected. */
export type PixelState = 'absent' | 'asks' | 'unless-rejected'

const PIXEL_STATES: Record<PixelState, string> = {
  absent: 'It is currently not set up on this site: no advertising script is loaded at all.',
  asks: 'It is set up on this site, and is loaded only after you have agreed.',
  'unless-rejected': 'It is set up on this site, and is loaded unless you have rejected it.',
}

/** `isEngraved`: does the shop sell engraved cards? */
export function privacySections(brand: Brand, pixel: PixelState, isEngraved = false): readonly LegalSection[] {
  const keys = storageKeys(brand)
  const mail = mailLink(brand.privacyEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Who is responsible',
      blocks: [
        `${brand.name} sells metal NFC cards on this site and shows the public profiles they lead to. For the personal data described here, ${brand.name} is the controller under the UK GDPR and the Data Protection Act 2018.`,
        `Accounts, claimed cards, contacts and teams live at ${brand.appHost}, under its own [privacy notice](${brand.appHost}/privacy).`,
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
            'We keep a name and an email address only if you sign up for something.',
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
            caption: 'What our database holds',
            head: ['Data', 'Why, and our legal basis', 'How long'],
            rows: Object.values(TABLE_NOTES),
            names: Object.keys(TABLE_NOTES),
          },
        },
        `What we keep about an order is set out in the [privacy notice of the app](${brand.appHost}/privacy#orders). Profile pictures are kept beside the database, without the place, time and camera they were taken with, until no profile has named them for 24 hours.`,
        'None of this includes an IP address. Besides, a cache keeps product data from our commerce provider for a few minutes, and, for up to 30 days, the public username a card last led to, so that taps still work during an outage.',
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
            // Only said in a shop with several markets: without-markets.ts.
            `The first page you look at, and one again after 30 days, asks which country you are in, to suggest the shop with prices for that country. Our servers tell it from your connection and keep nothing; your browser keeps the answer under \`${keys.country}\`.`,
            'Reporting a profile sends its name, the reason you choose and what you write. We do not ask who you are.',
            'Checking out sends the items of your cart and a referral code if you have one. The answer is the address of the hosted checkout.',
            'The newsletter form, the discount window and “Notify Me” send your name and email address, and which wording they showed you.<markets> In a shop for another country or in another language, also which one.</markets><eu> The withdrawal form sends your name, email address, order number and the cards you name. We keep them for 24 months, with the country and language of the shop, to act on your withdrawal and to prove that it reached us: our legal obligation.</eu>',
            'The links to confirm and to unsubscribe in our emails carry a code that stands for your sign-up. Opening them changes nothing; the button on the page does.',
            'The preview on our Premium page loads one public demo profile, its links and the list of themes.',
            'Tapping a card, or opening its address, sends the card’s number. We look up where it leads, add one to that card’s count of the day for your country and kind of device (phone, tablet, computer), and keep no record of who tapped.',
            'Looking at a public profile for a second sends its name, and saving its contact card asks for that file. An opened link, phone number, email address, website or postal address of a profile sends which of them it was. Each is counted in the same way, as one more of that day. As nothing about you is kept, these counts do not depend on Global Privacy Control or Do Not Track.',
          ],
        },
        'Our servers’ logs hold the kind of page, the time, technical errors and addresses of pages that do not exist. They hold no names, email addresses, IP addresses or form contents, and are deleted by our hosting platform within days. To keep attackers out, our hosting platform counts requests per IP address for a minute; the count is not stored by us.',
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
            'The sample page `/checkout`: nothing typed there is sent or stored. Please do not enter a real card number.',
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
        ...(isEngraved
          ? [
              'The text of an engraving is kept with the cart. It leaves your browser when you check out: it is then part of your order, at the hosted checkout and with us, and is used to engrave and to pack your cards.',
            ]
          : []),
        'You can delete all of them at any time in your browser’s settings. The shop works without them, except that the cart is forgotten between pages.',
      ],
    },
    {
      id: 'pixel',
      heading: 'Advertising pixel',
      blocks: [
        `We may use the TikTok pixel to measure our advertising. ${PIXEL_STATES[pixel]} You can change your answer at any time under “Cookie settings” in the footer: after a rejection nothing more is sent, and the next page does not load it.`,
        'When it runs, it tells the provider which products you viewed, put in the cart or began to check out, with name, price and quantity. If you sign up while it runs, your email address is hashed in your browser (SHA-256) before it is passed on; the address itself is not. The provider’s script may set cookies of its own. The provider may process all this outside the UK under the safeguards named in its own notice.',
        'Until it may run, nothing is loaded, stored or hashed for advertising. A Global Privacy Control signal from your browser counts as a refusal. The pixel never runs on public profiles or where this site is embedded in another.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Public profiles',
      blocks: [
        'A profile is a public page. Whoever has its address or taps its card sees the picture, name, bio and links its owner published. Owners change their profile in their account. When they delete the account or ask us to, we delete the profile, its links and their counts, and take its name off every card.',
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
            'An email service delivers the emails you asked for.',
            'A booking provider arranges consultation calls, if you book one.',
            'Carriers receive your name and address to deliver an order.',
          ],
        },
        'They act for us under contract or under their own responsibility as said above. Some work in several countries; transfers out of the UK rest on adequacy regulations or the UK’s standard contract clauses. We pass data to authorities only where the law demands it.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'You may ask for a copy of your data, have it corrected, deleted, restricted or handed over in a usable format, object to what rests on our legitimate interests, and withdraw a consent at any time for the future. It costs nothing, and we answer within one month.',
        `Write to ${mail}. To stop a newsletter or notice, use the unsubscribe link in the email. Please write from the address concerned, so that we know it is yours.`,
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
