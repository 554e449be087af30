// The FAQ: six groups of questions. Pure data. Answers are paragraphs in the small
// markup of client/ui/inline-text.tsx: [words](address).
import { MAX_ENGRAVED } from '#domain/engraving/engraved-line.ts'
import type { Brand } from '#domain/site/brand.ts'
import { routes } from '#domain/site/routes.ts'
import { ENGRAVED_GUARANTEE } from './engraving-copy.ts'

export interface FaqGroup {
  id: string
  title: string
  items: readonly { question: string; answer: readonly string[] }[]
}

/** `isEngraved`: does the shop sell engraved cards? */
export const faqGroups = (brand: Brand, isEngraved = false): readonly FaqGroup[] => {
  const paths = routes(brand)
  const support = `[${brand.supportEmail}](mailto:${brand.supportEmail})`
  return [
    {
      id: 'getting-started',
      title: 'Getting Started',
      items: [
        {
          question: 'How do I set up my card?',
          answer: [
            'Hold the new card to your phone. It opens the page where you create your account and choose a username, and links the card to your profile.',
            'Add a picture, a short bio and your links, and it is ready to be tapped.',
            'If a leaflet came with the card, have it at hand: its code proves that the card is yours.',
          ],
        },
        {
          question: 'How do I share my profile?',
          answer: [
            'Wake the other person’s phone and hold the card to it for 2-3 seconds. A link appears; one touch opens your profile in their browser.',
          ],
        },
        {
          question: 'Does the other person need an app or a card?',
          answer: ['Neither. Your profile is a web page. Any phone that reads NFC opens it.'],
        },
        {
          question: 'Is there a subscription?',
          answer: [
            'No. Free lifetime access to your profile comes with your order: you pay for the card once and change your profile as often as you like.',
          ],
        },
        {
          question: 'Is there a minimum age?',
          answer: [
            'Yes. Children under 13 are excluded: they may not order, sign up or have a profile. Under 18, please ask a parent or guardian to place the order.',
          ],
        },
      ],
    },
    {
      id: 'card-features-compatibility',
      title: 'Card Features & Compatibility',
      items: [
        {
          question: 'Which phones work with it?',
          answer: [
            'iPhone XS, XR and every later iPhone read the card with the screen on, no setting needed. Older iPhones with NFC use the tag reader in Control Centre.',
            'On Android, NFC has to be switched on and the screen unlocked. Most current models have it.',
          ],
        },
        {
          question: 'Where on the phone do I hold the card?',
          answer: [
            'At the top edge of an iPhone; in the middle of the back of most Android phones. Hold the card still for 2-3 seconds.',
          ],
        },
        {
          question: 'Does it work through a phone case?',
          answer: [
            'Yes. NFC works through cases up to 3 mm thick. Metal cases, magnetic plates and bank cards between the two can block it.',
          ],
        },
        {
          question: 'Does the card need charging?',
          answer: ['Never. It has no battery; the phone that reads it powers the chip for that moment.'],
        },
        {
          question: 'What is stored on the chip?',
          answer: [
            'Only a web address with the card’s number. Your name, your links and your picture live in your profile, so they can change without a new card.',
          ],
        },
      ],
    },
    {
      id: 'profile-customization',
      title: 'Profile Customization',
      items: [
        {
          question: 'What can my profile show?',
          answer: [
            'A picture, your name, a short bio and your links. Instagram, TikTok, YouTube, X, LinkedIn, Snapchat, Telegram and Revolut appear with their own icon and colour; any other address works too.',
            'Job title, company, phone, mail, website and address, each only if you say so.',
          ],
        },
        {
          question: 'Can I change it after the card has arrived?',
          answer: [
            `At any time and as often as you like, in [your ${brand.name} account](${brand.appHost}/dashboard). The card stays as it is; the next tap shows the new profile.`,
          ],
        },
        {
          question: 'Can I change the look of my profile?',
          answer: ['Yes. Choose a theme in your account. The order and the names of your links are yours as well.'],
        },
        {
          question: 'Who can see my profile?',
          answer: [
            `Everyone who has its address or taps your card: it is a public page. Publish only what strangers may read. Our [privacy policy](${paths.policies}) says what is kept.`,
          ],
        },
      ],
    },
    {
      id: 'technical-support',
      title: 'Technical Support',
      items: [
        {
          question: 'The phone does not react to my card. What now?',
          answer: [
            'Check three things: the screen is on and unlocked, NFC is switched on, and nothing metal lies between card and phone. Then move the card slowly and hold it still for 2-3 seconds.',
            `If a second phone does not read it either, write to ${support} with your order number. A card that does not work is replaced.`,
          ],
        },
        {
          question: 'A tap opens the registration page instead of my profile.',
          answer: [
            'The card is not linked to a profile yet. Sign in or create your account on that page, and the card is linked. Where the page asks for a code, it is on the leaflet that came with the card.',
          ],
        },
        {
          question: 'I lost my card. Can somebody use it?',
          answer: [
            `Whoever finds it sees your public profile and nothing else; nothing can be changed with the card. Pause it in [your ${brand.name} account](${brand.appHost}/app/cards), or write to ${support} and we switch its chip off.`,
          ],
        },
        {
          question: 'My discount code or referral is not accepted.',
          answer: [
            `The code for the first order, ${brand.promoCode}, works once per customer. A referral ends when its time is up, 24 hours unless its link says otherwise. The [terms of our offers](${paths.terms}#offers) have the details.`,
          ],
        },
      ],
    },
    {
      id: 'orders-shipping',
      title: 'Orders & Shipping',
      items: [
        {
          question: 'How long does delivery take?',
          answer: [
            'Orders are processed in 1-2 days, custom cards in 3-5 days. After that, standard shipping takes 3-5 business days in the UK and express shipping 48 hours.',
            // D-39: the sentence that makes the delivery claims consistent.
            'Free next-day delivery and free 48h shipping are counted from dispatch, that is after the 1-2 days of processing.',
          ],
        },
        {
          question: 'What does shipping cost?',
          answer: [
            'Standard shipping is free over £25, so every card travels free. The checkout shows the options for your address and their price before you pay.',
          ],
        },
        {
          question: 'Do you ship abroad?',
          answer: [
            'Yes. International shipping takes 7-14 days after dispatch. Customs duties and import taxes, where they apply, are paid by the recipient.',
          ],
        },
        {
          question: 'Can I return it?',
          answer: [
            `Yes. There is a 30-day money-back guarantee from the day your order arrives, on top of your legal right to cancel within 14 days.${isEngraved ? ` ${ENGRAVED_GUARANTEE}` : ''}`,
            `Write to ${support}. The [terms](${paths.terms}#guarantee) say how it works.`,
          ],
        },
        ...(isEngraved
          ? [
              {
                question: 'Can you engrave my name?',
                answer: [
                  `Yes, at no extra charge. [Choose a card](${paths.product()}) in a pack of 1, 2 or 5 and press “Add engraving”: each card takes a name of up to ${MAX_ENGRAVED.name} characters and a second line of up to ${MAX_ENGRAVED.line2} on its front. Latin letters with their accents, digits and a few signs can be engraved.`,
                  'An engraved card is made to your order. You cannot return it because you changed your mind; if it is faulty, your rights and the guarantee apply as for any card. Please check the spelling.',
                  'Larger packs and logos are engraved as a custom order, which is described below.',
                ],
              },
            ]
          : []),
        {
          question: 'How do I pay?',
          answer: [
            'On the secure hosted checkout that opens from your cart. Prices are in pounds and include VAT. We never see your card number.',
          ],
        },
      ],
    },
    {
      id: 'custom-orders',
      title: 'Custom Orders',
      items: [
        {
          question: 'Can we have our own design?',
          answer: ['Yes. The minimum for a custom order is 25 cards. A logo as a vector file is the best start.'],
        },
        {
          question: 'How long does a custom order take?',
          answer: ['The turnaround is 5-10 days, the 3-5 days of processing included. Shipping comes on top.'],
        },
        {
          question: 'Is there a volume discount?',
          answer: [
            `Yes, for 50+ cards. For our own designs, the [packs of 5, 20 and 100](${paths.coreBundles}) show their saving at once.`,
          ],
        },
        {
          question: 'How do I start?',
          answer: [
            `[Request a consultation](${paths.consultation}): a 30-minute call about designs, quantities and dates. Or write to ${support}.`,
          ],
        },
      ],
    },
  ]
}
