// The FAQ: its questions, each with its answer by paragraphs (faqGroups in content/faq.ts), and the page around them.
// [words](address) is a link; addresses are values. `support` is a link to the support address.
import { words } from '#domain/text/words.ts'

export const FAQ_WORDS = words({
  title: 'Frequently asked questions · {brand}',
  description: 'How the card works, which phones it works with, delivery, returns and custom orders.',
  eyebrow: 'FAQ',
  heading: 'Good questions.',
  contents: 'Contents',
  unanswered: 'Not answered here?',
  writeTo: 'Write to us at <link>{mail}</link>.',
  contact: 'Contact Support',

  gettingStarted: 'Getting Started',
  setUp: 'How do I set up my card?',
  setUpHold:
    'Hold the new card to your phone. It opens the page where you create your account and choose a username, and links the card to your profile.',
  setUpAdd: 'Add a picture, a short bio and your links, and it is ready to be tapped.',
  setUpLeaflet: 'If a leaflet came with the card, have it at hand: its code proves that the card is yours.',
  share: 'How do I share my profile?',
  shareAnswer:
    'Wake the other person’s phone and hold the card to it for 2-3 seconds. A link appears; one touch opens your profile in their browser.',
  otherPerson: 'Does the other person need an app or a card?',
  otherPersonAnswer: 'Neither. Your profile is a web page. Any phone that reads NFC opens it.',
  subscription: 'Is there a subscription?',
  subscriptionAnswer:
    'No. Free lifetime access to your profile comes with your order: you pay for the card once and change your profile as often as you like.',
  age: 'Is there a minimum age?',
  ageAnswer:
    'Yes. Children under 13 are excluded: they may not order, sign up or have a profile. If you are under 18, please ask a parent or guardian to place the order.',

  compatibility: 'Card Features & Compatibility',
  phones: 'Which phones work with it?',
  phonesApple:
    'iPhone XS, XR and every later iPhone read the card with the screen on, no setting needed. Older iPhones with NFC use the tag reader in Control Centre.',
  phonesAndroid: 'On Android, NFC has to be switched on and the screen unlocked. Most current models have it.',
  where: 'Where on the phone do I hold the card?',
  whereAnswer:
    'At the top edge of an iPhone; in the middle of the back of most Android phones. Hold the card still for 2-3 seconds.',
  phoneCase: 'Does it work through a phone case?',
  phoneCaseAnswer:
    'Yes. NFC works through cases up to 3 mm thick. Metal cases, magnetic plates and bank cards between the two can block it.',
  charging: 'Does the card need charging?',
  chargingAnswer: 'Never. It has no battery; the phone that reads it powers the chip for that moment.',
  chip: 'What is stored on the chip?',
  chipAnswer:
    'Only a web address with the card’s number. Your name, your links and your picture live in your profile, so they can change without a new card.',

  customization: 'Profile Customization',
  show: 'What can my profile show?',
  showLinks:
    'A picture, your name, a short bio and your links. Instagram, TikTok, YouTube, X, LinkedIn, Snapchat, Telegram and Revolut appear with their own icon and colour; any other address works too.',
  showContact: 'Job title, company, phone, email, website and address, each only if you say so.',
  change: 'Can I change it after the card has arrived?',
  changeAnswer:
    'At any time and as often as you like, in [your {brand} account]({account}). The card stays as it is; the next tap shows the new profile.',
  look: 'Can I change the look of my profile?',
  lookAnswer: 'Yes. Choose a theme in your account. The order and the names of your links are up to you as well.',
  whoSees: 'Who can see my profile?',
  whoSeesAnswer:
    'Everyone who has its address or taps your card: it is a public page. Publish only what strangers may read. Our [privacy policy]({policies}) says what is kept.',

  technical: 'Technical Support',
  noReaction: 'The phone does not react to my card. What now?',
  noReactionCheck:
    'Check three things: the screen is on and unlocked, NFC is switched on, and nothing metal lies between card and phone. Then move the card slowly and hold it still for 2-3 seconds.',
  noReactionWrite:
    'If a second phone does not read it either, write to {support} with your order number. A card that does not work is replaced.',
  registration: 'A tap opens the registration page instead of my profile.',
  registrationAnswer:
    'The card is not linked to a profile yet. Sign in or create your account on that page, and the card is linked. Where the page asks for a code, it is on the leaflet that came with the card.',
  lost: 'I lost my card. Can somebody use it?',
  lostAnswer:
    'Whoever finds it sees your public profile and nothing else; nothing can be changed with the card. Pause it in [your {brand} account]({cards}), or write to {support} and we switch its chip off.',
  code: 'My discount code or referral is not accepted.',
  codeAnswer:
    'The code for the first order, {code}, works once per customer. A referral ends when its time is up, 24 hours unless its link says otherwise. The [terms of our offers]({offers}) have the details.',

  orders: 'Orders & Shipping',
  delivery: 'How long does delivery take?',
  /** Zone GB only, like the next one. Days are ranges like "1-2". */
  deliveryGB:
    'Orders are processed in {dispatch} days, custom cards in {custom} days. After that, standard shipping takes {days} business days in the UK and express shipping 48 hours.',
  /** D-39: the sentence that makes the delivery claims consistent. */
  nextDayGB:
    'Free next-day delivery and free 48h shipping are counted from dispatch, that is, after the {dispatch} days of processing.',
  /** The other zones. */
  deliveryElsewhere:
    'Orders are dispatched within {dispatch} business days, custom cards within {custom}. After that, delivery takes {days} business days.',
  cost: 'What does shipping cost?',
  /** Zone GB only. */
  costGB:
    'Standard shipping is free over {amount}, next-day delivery from {nextDay}: at its full price every card travels free. The checkout shows the options for your address and their price before you pay.',
  /** The other zones. */
  costElsewhere: 'Delivery is free on orders over {amount}. The checkout shows the price of delivery before you pay.',
  /** Zone GB only, like the next one. */
  abroad: 'Do you ship abroad?',
  abroadAnswer:
    'Yes. International shipping takes {days} days after dispatch. Customs duties and import taxes, where they apply, are paid by the recipient.',
  /** The other zones; the answer is in the group of delivery. */
  duties: 'Are there import duties?',
  returns: 'Can I return it?',
  returnsAnswer:
    'Yes. There is a {days}-day money-back guarantee from the day your order arrives, on top of your legal right to cancel within 14 days.',
  /** In shops that sell engraved cards. */
  returnsAnswerEngraved:
    'Yes. There is a {days}-day money-back guarantee from the day your order arrives, on top of your legal right to cancel within 14 days. Engraved cards: only if they are faulty.',
  /** Zone US, where no law lets every buyer cancel; like the next one. */
  returnsAnswerUS:
    'Yes. There is a {days}-day money-back guarantee from the day your order arrives. It does not replace the rights the law gives you.',
  returnsAnswerEngravedUS:
    'Yes. There is a {days}-day money-back guarantee from the day your order arrives. It does not replace the rights the law gives you. Engraved cards: only if they are faulty.',
  returnsWrite: 'Write to {support}. The [terms]({guarantee}) say how it works.',
  engrave: 'Can you engrave my name?',
  engraveHow:
    'Yes, at no extra charge. [Choose a card]({product}) in a pack of 1, 2 or 5 and press “Add engraving”: each card takes a name of up to {name} characters and a second line of up to {line2} on its front. Latin letters with their accents, digits and a few symbols can be engraved.',
  engraveReturns:
    'An engraved card is made to your order. You cannot return it just because you have changed your mind; if it is faulty, your rights and the guarantee apply as for any card. Please check the spelling.',
  engraveLarger: 'Larger packs and logos are engraved as a custom order, which is described below.',
  pay: 'How do I pay?',
  /** Zone GB only. */
  payGB:
    'On the secure hosted checkout that opens from your cart. Prices are in pounds and include VAT. We never see your card number.',
  /** The other zones, followed by what prices include. */
  payElsewhere: 'On the secure hosted checkout that opens from your cart. We never see your card number.',

  custom: 'Custom Orders',
  ownDesign: 'Can we have our own design?',
  ownDesignAnswer: 'Yes. The minimum for a custom order is 25 cards. A logo as a vector file is the best start.',
  customTime: 'How long does a custom order take?',
  customTimeAnswer:
    'The turnaround is 5-10 days, including the {custom} days of processing. Shipping time comes on top.',
  volume: 'Is there a volume discount?',
  volumeAnswer:
    'Yes, for 50+ cards. For our own designs, the [packs of 5, 20 and 100]({bundles}) show their saving at once.',
  start: 'How do I start?',
  startAnswer:
    '[Request a consultation]({consultation}): a 30-minute call about designs, quantities and dates. Or write to {support}.',
})
