// What a shop that sells in the EU still lacks, for `npm run deploy` (WLD-89). Notes: whether it may sell without them is the
// operator's to judge. Settings that nothing starts with are problems of src/http/markets.ts.
import { doTextsBind, readLegalBinding } from '#domain/content/legal-languages.ts'
import { missingNotices, NOTICE_FOLDER } from '#domain/market/legal-guarantee.ts'
import { CONTACT_SETTINGS } from '#domain/site/product-contacts.ts'
import { intendedMarkets } from '#http/markets.ts'
import type { Config } from '#src/env.ts'

const NAMES = new Intl.DisplayNames(['en'], { type: 'language' })

/**
 * Sentences on what is missing besides company details, which every shop must show; none without a market of the EU.
 * `notices`: the names of the files with the notice. `withApp`: is the app of this repository the shop's?
 */
export function euNotes(
  config: Config,
  { notices, withApp }: { notices: readonly string[]; withApp: boolean },
): string[] {
  const markets = intendedMarkets(config)
  const inEU = markets.filter(({ zone }) => zone === 'EU')
  if (inEU.length === 0) return []
  const { productContacts, mailFrom } = config
  const binding = readLegalBinding(config.legalBinding, markets)
  const missing = [
    ...(productContacts.maker === ''
      ? [
          `set ${CONTACT_SETTINGS.maker}: product pages must name who makes the cards, with a postal address and an email address.`,
        ]
      : []),
    ...(productContacts.responsible === ''
      ? [
          `set ${CONTACT_SETTINGS.responsible}: product pages must name who is responsible there, unless the maker is established in the EU.`,
        ]
      : []),
    ...missingNotices(inEU, notices).map(
      (language) =>
        `put the official notice on the legal guarantee in ${NAMES.of(language)} at public/${NOTICE_FOLDER}/${language}.svg, .png or .pdf.`,
    ),
    ...[...new Set(inEU.map(({ language }) => language))]
      .filter((language) => !doTextsBind(binding, language))
      .map(
        (language) =>
          `have the legal texts in ${NAMES.of(language)} checked and name "${language}" in LEGAL_BINDING: some countries ask for them in their language.`,
      ),
    ...(withApp
      ? []
      : [
          'deploy the app with the shop: it alone lists withdrawals, and deletes them after 24 months. Without it they stay in the table "withdrawals" of D1, for you to read and delete.',
        ]),
    ...(mailFrom === '' ? ['set MAIL_FROM: orders and withdrawals must be confirmed by email.'] : []),
  ]
  return missing.map((what) => `To sell in the EU, ${what}`)
}
