// Mails to the buyer of a shipped order, in the language of the order: what to send back, that a new card comes, that the
// parcel has another tracking. Pure.
import { RETURN_MAILS_WORDS } from '#domain/content/words/return-mails.ts'
import { wordsIn } from '#domain/text/words.ts'
import type { MailLanguage } from '#mail/mail-words.ts'
import type { Templates } from './draft.ts'
import { orderWords, trackingParts } from './order-mails.ts'

export const RETURN_MAILS = {
  'order-return': ({ number, what, address, exchange }, { brand }, inLanguage) => {
    const t = returnWords(inLanguage)
    const { question, why } = orderWords(inLanguage)
    const mail = brand.supportEmail
    return {
      subject: t.back({ brand: brand.name, number }),
      paragraphs: [
        t.backText({ what, number }),
        address.length > 0 ? t.backTo({ address: address.join(', ') }) : t.backAsk({ mail }),
        t.release,
        exchange === null ? t.moneyLater : t.exchange({ what: exchange.what, number: exchange.number }),
        question({ mail }),
      ],
      reason: why({ number, brand: brand.name }),
    }
  },
  'order-replacement': ({ number, what, newNumber }, { brand }, inLanguage) => {
    const t = returnWords(inLanguage)
    const { question, why } = orderWords(inLanguage)
    return {
      subject: t.replacement({ brand: brand.name, number }),
      showsCard: true,
      paragraphs: [
        t.replacementText({ what, number }),
        t.replacementOrder({ number: newNumber }),
        question({ mail: brand.supportEmail }),
      ],
      reason: why({ number, brand: brand.name }),
    }
  },
  'order-tracking': ({ number, carrier, tracking }, { brand }, inLanguage) => {
    const t = returnWords(inLanguage)
    const ofOrder = orderWords(inLanguage)
    return {
      subject: t.tracking({ brand: brand.name, number }),
      paragraphs: [
        t.trackingText({ number }),
        ...trackingParts(ofOrder, carrier, tracking),
        ofOrder.question({ mail: brand.supportEmail }),
      ],
      reason: ofOrder.why({ number, brand: brand.name }),
    }
  },
} satisfies Partial<Templates>

const returnWords = ({ language, words }: MailLanguage) =>
  wordsIn(RETURN_MAILS_WORDS, { language, translated: words?.['return-mails'] })
