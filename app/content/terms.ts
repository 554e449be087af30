// Terms of an account, accepted by creating a profile; purchases are covered by the shop's terms. They have the shape of the
// shop's legal texts. When you change them, change ACCOUNT_TERMS in notices.ts as well. Pure.
import { href } from '#app/addresses.ts'
import { type LegalSection, mailLink } from '#domain/content/legal-text.ts'
import type { Brand } from '#domain/site/brand.ts'

/** `site` is the shop's origin, without a trailing slash. */
export function accountTerms(brand: Brand, site: string): readonly LegalSection[] {
  const support = mailLink(brand.supportEmail)
  const legal = mailLink(brand.legalEmail)
  return [
    {
      id: 'who-we-are',
      heading: 'What these terms are about',
      blocks: [
        `These terms are between you and ${brand.name} (“we”, “us”). They are about your account, your cards’ setup and your profiles. What you buy is set out in the [terms of the shop](${site}/terms); what we do with personal data in the [privacy notice](${href('privacy')}).`,
        `Reach us at ${support}, and about these terms at ${legal}.`,
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      blocks: [
        'An account belongs to the person who can read its email address. You must be 13 or older to make a profile; by making one you confirm that you are, and accept these terms. Give an address that is your own, and keep your mailbox and your passkeys to yourself: whoever has them can sign in.',
        'The account, its profiles, numbers and contacts cost nothing. You may delete it at any time.',
      ],
    },
    {
      id: 'cards',
      heading: 'Whose card it is',
      blocks: [
        'A card belongs to the account or the team that claimed it. Claiming takes what proves that the card is yours: the card itself, the code on its leaflet or the link in the order email, as the card asks.',
        'Releasing a card is final: it stops leading to you at once, and whoever has its new code can claim it. A move to somebody else is final once they have accepted it; until then the card stays yours, and you can cancel.',
        'If somebody other than the buyer claims a card of an order, the buyer is told and can take the card back within 14 days. After that, and once the card was released or moved, it stays with whoever has it.',
        'You can pause a card at any time, and switch a lost one off for good. A card that was switched off for good cannot be used again.',
      ],
    },
    {
      id: 'profiles',
      heading: 'What you publish',
      blocks: [
        'What you publish is yours. You allow us to show it to everyone who opens the profile, for as long as it is published. You are responsible for it. Do not publish:',
        {
          list: [
            'what is unlawful, threatening, hateful or sexually explicit, or harms children;',
            'other people’s private data, pictures or works without their agreement;',
            'an identity that is not yours, or links meant to deceive or to spread malicious software;',
            'advertising that hides that it is advertising.',
          ],
        },
        `We may hide a profile, or switch off its card, when it breaks these rules or the law. You are given the reason, and may ask us at ${legal} to look again. A hidden profile can be changed, and not renamed or deleted by itself, so that a report cannot be outrun; deleting your whole account always works.`,
      ],
    },
    {
      id: 'names',
      heading: 'Usernames',
      blocks: [
        'A username is given to whoever asks first. Some names are kept back, like our own. You may change yours every 30 days; the old one leads to you for 90 days. Do not take names to sell them or to pass for somebody else; we may take back a name whose owner proves a right to it.',
      ],
    },
    {
      id: 'contacts',
      heading: 'Details that visitors leave',
      blocks: [
        'If you let visitors leave their details, you decide about those details and answer for them under data protection law. Use them to get in touch, as the visitor agreed, and for nothing else; delete them when asked. We keep them for you.',
      ],
    },
    {
      id: 'processing',
      heading: 'How we keep them for you',
      blocks: [
        `For details that visitors leave on your profiles you are the controller and ${brand.name} is your processor under Article 28 of the UK GDPR. This section is the contract between us about that:`,
        {
          list: [
            'Subject and purpose: we store the name, email address, phone, company and note of visitors who chose to leave them, show them to you, and send the visitor a copy if they gave an email address. The people concerned are your visitors.',
            'Time: 24 months for each contact, less where you or the visitor delete it; at the latest until your profile or account is deleted.',
            'Instructions: we do with them only what you tell us through the functions of this site, unless the law demands more, which we then tell you if it lets us.',
            'Secrecy and safety: whoever of us can see them is bound to secrecy. They are encrypted in transit and at rest, and kept apart by owner.',
            'Others: you agree that our hosting platform and our email service handle them for us, under the same duties. We tell you before we add or change one, and you may object by switching the exchange off and deleting what was left.',
            'Help: we help you to answer visitors who ask for their rights, by search, download and deletion here, and to meet your duties on safety, breaches and assessments. We tell you of a breach without delay.',
            'End: you end this by deleting the details, or the profile or account they were left for; download them before if you need them. Switching the exchange off takes in no more, and keeps what is there until you or the visitor delete it.',
            `Proof: write to ${legal} and we give you what you need to show that we keep to this, and allow audits that are reasonable.`,
          ],
        },
      ],
    },
    {
      id: 'teams',
      heading: 'Teams',
      blocks: [
        'Cards and profiles of a team belong to the team. Its owner and admins can see and edit its members’ team profiles, hand their cards to others and remove members. Whoever founds a team answers for telling its members so, and for what it sets for their profiles. When a member leaves, the cards stay with the team; the member’s own words can be taken along for 30 days.',
        'For details that visitors leave on a profile of a team, the team is the controller in the sense of the section above.',
      ],
    },
    {
      id: 'fair-use',
      heading: 'Fair use',
      blocks: [
        'Do not attack this site, send it automated sign-ups, claim cards that are not yours, guess codes or collect other people’s profiles. We may limit how often something can be done, and close an account that does such things; you are told why, and may ask us to look again.',
      ],
    },
    {
      id: 'service',
      heading: 'Our service',
      blocks: [
        `We do what we can to keep cards and profiles working at all times, and cannot promise that they always do. Functions may change. If we ever have to end the service, we say so in good time, so that you can save what you published: [Your data](${href('settings-data')}) gives you all of it in one file.`,
      ],
    },
    {
      id: 'liability',
      heading: 'Our liability',
      blocks: [
        'We are liable without limit for death or injury caused by our negligence, for fraud, and wherever the law does not allow a limit. Otherwise we are liable to consumers for loss that was foreseeable, and not for business losses of consumers or for what others publish. Towards businesses our liability is limited to the price of the cards concerned, and loss of profit is excluded.',
      ],
    },
    {
      id: 'end',
      heading: 'Ending the account',
      blocks: [
        'You may delete your account whenever you like. Your profiles then disappear, and your cards belong to nobody until they are claimed anew. We may end an account that nobody has used for 24 months and that has no card and no published profile, 30 days after telling you by email; and, for a serious reason, any other with the reason given.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes',
      blocks: [
        'If these terms change, the date above changes, and your dashboard tells you once. Changes count for the time after them. If you do not agree, you may delete your account. If one clause is invalid, the others stand.',
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
  ]
}
