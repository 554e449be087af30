// The two mails of the shop, as text and HTML: the discount code with the newsletter confirmation, and "we noted your
// request" with its confirmation (double opt-in). Pure. Only the visitor's name is foreign text: it is escaped, and
// omitted if it is not a short name.

import { CONFIRM_WORDS } from '#domain/content/words/confirm.ts'
import { MAILS_WORDS } from '#domain/content/words/mails.ts'
import { confirmButton } from '#domain/signup/confirm-words.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import type { Brand } from '#domain/site/brand.ts'
import type { BusinessDetails } from '#domain/site/business.ts'
import { UNCONFIRMED_DAYS } from '#domain/site/timings.ts'
import { type Words, wordsIn } from '#domain/text/words.ts'
import { layOut, type MailContent, type MailPart } from './layout.ts'
import { ENGLISH_MAIL, type MailLanguage } from './mail-words.ts'

/** The data of a mail besides the brand; stored as JSON in the outbox. */
export interface MailPayload {
  name: string
  /** The shop's own origin. */
  shopUrl: string
  /** Prefix of the market and language of the page that was used; absent for the default market, in British English. */
  market?: string
  lang?: string
}

/** Data looked up for the recipient when the mail is rendered. */
export interface PersonalFacts {
  /** Their single-use discount code, or the one for everybody. */
  code: string
  /** Confirms the address and shows its single-use code; null if there is none to give. */
  ownCodeUrl: string | null
  /** Adds the address to its list; null if it is on it already, or has no sign-up. */
  confirmUrl: string | null
}

/** All data of a template. */
export interface MailFacts extends MailPayload, PersonalFacts {
  /** The home page of the reader's market; default: shopUrl. */
  homeUrl?: string
  /** The unsubscribe page. */
  unsubscribeUrl: string
  /** Has the reader unsubscribed? Then the mail only asks whether that has changed. */
  hasObjected: boolean
  /** The operator of the shop; omitted: only the brand is named. */
  business?: BusinessDetails
}

/** The payload of an outbox row, or null if it is malformed. */
export function parsePayload(payload: string): MailPayload | null {
  try {
    const { name, shopUrl, market, lang } = JSON.parse(payload) as Partial<Record<keyof MailPayload, unknown>>
    if (typeof name !== 'string' || typeof shopUrl !== 'string') return null
    return {
      name,
      shopUrl,
      ...(typeof market === 'string' ? { market } : {}),
      ...(typeof lang === 'string' ? { lang } : {}),
    }
  } catch {
    return null
  }
}

/** Subject and both bodies of a mail, or null for an unknown kind. */
export function renderMail(
  kind: string,
  facts: MailFacts,
  brand: Brand,
  { language, words }: MailLanguage = ENGLISH_MAIL,
): MailContent | null {
  const t = wordsIn(MAILS_WORDS, { language, translated: words?.mails })
  const confirm = wordsIn(CONFIRM_WORDS, { language, translated: words?.confirm })
  const days = UNCONFIRMED_DAYS
  const mail = (subject: string, parts: readonly MailPart[]) =>
    layout({ brand, facts, t, language, words }, subject, parts)
  if (facts.hasObjected)
    // Without a sign-up to confirm there is nothing to ask.
    return facts.confirmUrl === null
      ? null
      : mail(t.again({ brand: brand.name }), [
          t.againText({ brand: brand.name }),
          { label: t.againButton, url: facts.confirmUrl },
        ])
  switch (kind) {
    case 'discount-code':
      return mail(t.code({ brand: brand.name }), [
        { words: t.codeText, code: facts.code },
        t.codeUse,
        ...(facts.ownCodeUrl === null ? [] : [t.ownCode, { label: t.ownCodeButton, url: facts.ownCodeUrl }]),
        ...(facts.confirmUrl === null
          ? []
          : [
              t.newsletter({ brand: brand.name, days }),
              { label: confirmButton('newsletter', confirm), url: facts.confirmUrl },
            ]),
      ])
    case 'limited-edition-notify':
      return facts.confirmUrl === null
        ? mail(t.listed({ brand: brand.name }), [t.noted, t.notedText])
        : mail(t.confirmListed({ brand: brand.name }), [
            t.noted,
            t.confirmNotedText({ days }),
            { label: confirmButton('limited-edition-notify', confirm), url: facts.confirmUrl },
          ])
    default:
      return null
  }
}

interface Frame extends MailLanguage {
  brand: Brand
  facts: MailFacts
  t: Words<typeof MAILS_WORDS>
}

function layout({ brand, facts, t, language, words }: Frame, subject: string, parts: readonly MailPart[]): MailContent {
  const name = greetableName(facts.name)
  return layOut({
    subject,
    parts: [name === '' ? t.hello : t.helloName({ name }), ...parts],
    footer: [
      { label: t.visit, words: t.shop, url: facts.homeUrl ?? facts.shopUrl },
      t.why({ brand: brand.name }),
      { label: t.unsubscribe, words: t.noMore, url: facts.unsubscribeUrl },
    ],
    shopUrl: facts.shopUrl,
    showsCard: true,
    language,
    words,
    brand,
    business: facts.business,
  })
}
