import type { FAQ_WORDS } from '#domain/content/words/faq.ts'
import type { Differences } from '#domain/text/words.ts'

export const FAQ_EN_US: Differences<typeof FAQ_WORDS> = {
  phonesApple:
    'iPhone XS, XR and every later iPhone read the card with the screen on, no setting needed. Older iPhones with NFC use the tag reader in Control Center.',
  showLinks:
    'A picture, your name, a short bio and your links. Instagram, TikTok, YouTube, X, LinkedIn, Snapchat, Telegram and Revolut appear with their own icon and color; any other address works too.',
  payGB: 'On the secure hosted checkout that opens from your cart. Prices include tax. We never see your card number.',
}
