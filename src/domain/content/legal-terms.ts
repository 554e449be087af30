// The terms of service for a UK shop, with what it says of prices and delivery in the market of the page. Pure. Popup
// and banner link to the anchor #offers, the FAQ to #guarantee.

import { DEFAULT_MARKET } from '#domain/market/market.ts'
import { moneyIn } from '#domain/market/money.ts'
import { pricesIn } from '#domain/market/prices.ts'
import { ZONE_PAGES } from '#domain/site/addresses.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { ENGRAVED_GUARANTEE } from './engraving-copy.ts'
import { type LegalSection, mailLink } from './legal-text.ts'

/** What the terms say of a market outside the home zone, in the words and amounts of its pages. */
export interface TermsFacts {
  /** What prices include, and how they are rounded: whole sentences. */
  prices: string
  /** Who pays import duty: a sentence. */
  duties: string
  /** Ranges of business days like "5-10": to dispatch, the same for custom cards, and from there to delivery. */
  dispatchDays: string
  customDays: string
  deliveryDays: string
  /** Amounts like "$40". */
  freeOver: string
  packPrice: string
  packList: string
}

/** `isEngraved`: does the shop sell engraved cards? `facts` are those of a market outside the home zone. */
export function termsSections(
  brand: Brand,
  isEngraved = false,
  facts: TermsFacts | null = null,
): readonly LegalSection[] {
  const paths = routes(brand)
  const pack = facts ?? homePack()
  const support = mailLink(brand.supportEmail)
  const legal = mailLink(brand.legalEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'Who we are',
      blocks: [
        `This shop is run by ${brand.name}. “We” and “us” mean ${brand.name}, “you” means whoever uses this site or buys from it.`,
        `Reach us at ${support} about orders and at ${legal} about these terms. Our full company name and postal address are on every order confirmation, and we send them on request.`,
      ],
    },
    {
      id: 'your-order',
      heading: 'Your order',
      blocks: [
        'You can browse and buy without an account. The cart is kept in your browser and reserves nothing. “Checkout Now” and “Buy now” take you to our secure hosted checkout, where you enter address and payment, see the full price and place the order.',
        'Your order is an offer to buy. The contract is made when we confirm by email that it has been dispatched. If we cannot accept it, because a design is sold out or a price was plainly wrong, we tell you and refund what you paid.',
        'You must be 18 or over to order, or have the agreement of a parent or guardian. Children under 13 are excluded.',
      ],
    },
    {
      id: 'prices',
      heading: 'Prices and payment',
      blocks: [
        ...(facts === null
          ? [
              'All prices are in pounds sterling (GBP) and include VAT at the rate that applies. Shipping, where it is not free, is shown before you pay.',
              'What you pay is the total on the hosted checkout. Discounts in the cart are rounded to the nearest pound; if the checkout’s total is higher than the cart’s, we tell you before you leave this site.',
            ]
          : [
              `${facts.prices} Shipping, where it is not free, is shown before you pay.`,
              'What you pay is the total on the hosted checkout. If it is higher than the cart’s, we tell you before you leave this site.',
            ]),
        'The page at /checkout is a sample. Its dollar amounts are not offers, and no payment can be made there.',
      ],
    },
    {
      id: 'offers',
      heading: 'Discounts and referrals',
      blocks: [
        {
          list: [
            `First order: the code \`${brand.promoCode}\` takes 10% off the first order of a customer. It is entered at the checkout and works once. The code in your email may be one of your own, beginning with \`${brand.promoCode}-\`: the same offer, for you alone. You get it whether or not you confirm our marketing emails.`,
            'Referral: opening a link with a referral code unlocks the percentage it names, between 1 and 100. It lasts 24 hours unless the link says otherwise, counted from the first time you open it; opening it again does not restart the clock. The percentage is taken off in the cart, and the checkout must still accept the code. If it does not, we say so, the discount is removed, and you decide again at the full price.',
            `Packs: packs of 2, 5, 20 and 100 and the Collector’s Pack (three different limited editions for ${pack.packPrice} instead of ${pack.packList}) are cheaper per card. The saving shown is always the list price less the price you pay.`,
            'Combining: a referral also applies to packs. One order carries one code at a time; whether the first-order code can be added to a referral is decided at the checkout, which shows the result before you pay.',
            'Eligibility: offers are for personal or business use, not for resale, and not for one’s own referral link. They have no cash value and do not apply to orders already placed.',
            'Expiry: codes have no date of their own and hold until we end the offer, a referral for the time stated above. We may end an offer at any time for the future. An order placed before keeps its price.',
          ],
        },
      ],
    },
    {
      id: 'delivery',
      heading: 'Delivery',
      blocks: [
        ...(facts === null
          ? [
              'Orders are processed in 1-2 days, custom cards in 3-5 days. Then standard shipping takes 3-5 business days in the UK, express 48 hours and international shipping 7-14 days. Next-day delivery and 48h shipping are counted from dispatch.',
              `Standard shipping is free over £25. The [FAQ](${paths.faqShipping}) and the checkout show the rest.`,
            ]
          : [
              `Orders are dispatched within ${facts.dispatchDays} business days, custom cards within ${facts.customDays}. After that, delivery takes ${facts.deliveryDays} business days.`,
              `Delivery is free on orders over ${facts.freeOver}. ${facts.duties} The [FAQ](${paths.faqShipping}) and the checkout show the rest.`,
            ]),
        'If an order has not arrived within 30 days of the contract, you may cancel it and have your money back. The cards are at our risk until they are in your hands, and yours once you have paid for them in full.',
      ],
    },
    {
      id: 'cancellation',
      heading: 'Your right to cancel',
      blocks: [
        `As a consumer you may cancel your order without giving a reason within 14 days of the day the last card of it arrives. Tell us so in any clear way, or use the form below; sending it in time is enough.<eu> You can also [withdraw from contract here](${ZONE_PAGES.withdraw.path}): we confirm at once by email that we have received it.</eu>`,
        'Send the cards back within 14 days of telling us. You bear the cost of the return. We refund the price and the cheapest standard delivery by the way you paid, within 14 days of having the cards back or proof that you sent them. If a card has been used more than needed to look at it, we may deduct the loss in value.',
        'This right does not cover cards made to your own design.',
        ...(isEngraved
          ? [
              'Nor does it cover engraved cards: each is made to your order, with the text you typed. You see a preview and this notice before you order, and we engrave what you typed. If an engraved card is faulty, or not engraved as you ordered it, your rights are those for any card.',
            ]
          : []),
        {
          letter: [
            `To ${brand.name}, ${brand.legalEmail}:`,
            'I/We hereby give notice that I/we cancel my/our contract of sale of the following goods:',
            'Ordered on / received on:',
            'Order number:',
            'Name and address of consumer(s):',
            'Signature of consumer(s) (only if this form is on paper), and date:',
          ],
        },
      ],
    },
    {
      id: 'guarantee',
      heading: '30-day money-back guarantee',
      blocks: [
        `On top of your legal rights, and without limiting them, you may return any card from our own designs within 30 days of its arrival and get the price back. Write to ${support} with your order number, and send the card back. We refund within 14 days of having it.${isEngraved ? ` ${ENGRAVED_GUARANTEE}` : ''}`,
      ],
    },
    {
      id: 'faulty',
      heading: 'If something is wrong with a card',
      blocks: [
        'Under the Consumer Rights Act 2015 a card must be as described, fit for purpose and of satisfactory quality. If it is not, you may reject it within 30 days for a full refund, or have it repaired or replaced, also later. Nothing in these terms takes that away.',
      ],
    },
    {
      id: 'limited',
      heading: 'Limited editions',
      blocks: [
        'Limited editions are released in limited numbers. A label such as “LIMITED STOCK” describes the stock when we last set it; it reserves nothing. “Notify Me” is a request for news and no order.',
      ],
    },
    {
      id: 'access',
      heading: 'Lifetime access and Premium',
      blocks: [
        `Your account has its own [terms](${brand.appHost}/terms).`,
        'Every order includes free lifetime access: the cards’ profiles cost no subscription for as long as we run the service. If we ever have to end it, we say so in good time, so that you can save what you published.',
        'The Premium tier is shown as a preview with demo data. It is not on sale, and nothing on its page is an offer.',
      ],
    },
    {
      id: 'profiles',
      heading: 'Public profiles',
      blocks: [
        'What you publish on a profile is yours; you allow us to show it to everyone who opens the page. You are responsible for it. Do not publish:',
        {
          list: [
            'what is unlawful, threatening, hateful or sexually explicit, or harms children;',
            'other people’s private data, pictures or works without their agreement;',
            'an identity that is not yours, or links meant to deceive or to spread malicious software;',
            'advertising that hides that it is advertising.',
          ],
        },
        `To report a profile, use our [report form](${paths.report()}), which every profile links to, or write to ${legal}. You get a reference number, and need not say who you are. We may hide a profile, or switch off its card, when it breaks these rules or the law. We give the owner the reason, and anybody concerned may ask us to look again.`,
      ],
    },
    {
      id: 'using-this-site',
      heading: 'Using this site',
      blocks: [
        'You may link to our pages and embed those we offer for it. Do not attack the site, send it automated orders or sign-ups, or copy its designs, pictures and texts for your own trade. Names and logos of other companies belong to them; companies named on the teams page as illustrations are invented.',
        'Links to other sites, such as those on profiles, lead to content we do not control.',
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        'We are liable without limit for death or injury caused by our negligence, for fraud, and wherever the law does not allow a limit.',
        'Otherwise we are liable to consumers for loss that was foreseeable when the contract was made. We are not liable for business losses of consumers, for what others publish, or for a phone or network that does not read a card. Towards businesses our liability is limited to the price of the order concerned, and loss of profit is excluded.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'The terms that count for an order are those shown when you placed it. Changes apply to later orders and uses, and change the date above. If one clause is invalid, the others stand.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and courts',
      blocks: [
        'These terms are governed by the law of England and Wales, and its courts decide. If you live in Scotland or Northern Ireland you may also go to court there, and as a consumer you keep the mandatory protection of the law where you live.',
        `We would rather settle things directly: write to ${legal} first.`,
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        {
          list: [`Orders and support: ${support}`, `Legal: ${legal}`, `Privacy: ${mailLink(brand.privacyEmail)}`],
        },
        `What we do with personal data is in the [privacy policy](${paths.policies}).`,
      ],
    },
  ]
}

function homePack(): Pick<TermsFacts, 'packPrice' | 'packList'> {
  const { collectorsPack } = pricesIn(DEFAULT_MARKET.currency)
  const money = moneyIn(DEFAULT_MARKET)
  return { packPrice: money.short(collectorsPack.pricePence), packList: money.short(collectorsPack.listPence) }
}
