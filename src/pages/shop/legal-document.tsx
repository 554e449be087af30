// The layout of the two legal pages: heading, date, table of contents and numbered sections at a readable line length.
import { ArrowLeft } from 'lucide-react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import type { Shop } from '#client/stores/shop-data.ts'
import { LAST_UPDATED, type LegalSection, lastUpdatedIn } from '#domain/content/legal-text.ts'
import { LEGAL_PAGE_WORDS } from '#domain/content/words/legal-page.ts'
import { UI_WORDS } from '#domain/content/words/ui.ts'
import { DEFAULT_LANGUAGE, isPseudoLanguage, LANGUAGES, type Language } from '#domain/market/languages.ts'
import { type Routes, routes } from '#domain/site/routes.ts'
import { pageStyles } from '#pages/layout/assets.ts'
import { LegalContents, LegalSections } from '#ui/legal-sections.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function LegalDocument({
  heading,
  intro,
  home,
  sections,
  bindingText,
}: {
  heading: string
  intro: string
  /** Address of the home page. */
  home: string
  sections: readonly LegalSection[]
  /** Address of the English text, where this one is a translation for information. */
  bindingText: string | null
}) {
  const t = useWords('legal-page', LEGAL_PAGE_WORDS)
  const { contents } = useWords('ui', UI_WORDS)
  const { language } = useShop().market
  return (
    <div className="wrap pt-8 pb-20 md:pt-12 md:pb-28">
      <link rel="stylesheet" href={pageStyles('client/styles/reading.css')} />
      <BackHome href={home} />
      <div className="said mt-2">
        <h1 className="text-4xl">{heading}</h1>
        <div>
          <p className="text-lg text-muted-foreground">{intro}</p>
          <p className="mt-2 text-sm">
            {t.updated({
              date: lastUpdatedIn(language),
              time: (text) => <time dateTime={LAST_UPDATED.date}>{text}</time>,
            })}
          </p>
        </div>
      </div>
      <div className="legal-room" {...textLanguage(language)}>
        <LegalContents sections={sections} title={contents} />
        <div className="legal">
          {bindingText !== null && (
            <p>
              {t.translation({
                english: (text) => (
                  <TextLink words={text} href={bindingText} hrefLang={DEFAULT_LANGUAGE} className="text-link" />
                ),
              })}
            </p>
          )}
          <LegalSections sections={sections} />
          <p className="border-border border-t pt-6" {...ownLanguage(language)}>
            <BackHome href={home} />
          </p>
        </div>
      </div>
    </div>
  )
}

/**
 * Links of the pages in English whose text holds here: of this market where it has them, else of another one of its zone,
 * whose law is the same, else of the default market.
 */
export function englishPaths({ brand, market, markets }: Shop): Routes {
  const english = markets.filter(({ language }) => language.startsWith('en-') && !isPseudoLanguage(language))
  const own = english.find(({ countries }) => countries[0] === market.countries[0])
  return routes(brand, own ?? english.find(({ zone }) => zone === market.zone))
}

/** What is English on a page in a pseudo-language, which has no legal texts. */
const textLanguage = (language: Language): { lang?: string; dir?: 'ltr' } =>
  isPseudoLanguage(language) ? { lang: LANGUAGES[DEFAULT_LANGUAGE].htmlLang, dir: 'ltr' } : {}

/** What is in the page's language within that. */
const ownLanguage = (language: Language): { lang?: string; dir?: 'ltr' | 'rtl' } =>
  isPseudoLanguage(language) ? { lang: LANGUAGES[language].htmlLang, dir: LANGUAGES[language].dir ?? 'ltr' } : {}

function BackHome({ href }: { href: string }) {
  const t = useWords('legal-page', LEGAL_PAGE_WORDS)
  return (
    <a className="text-link inline-flex min-h-11 items-center gap-2" href={href}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {t.home}
    </a>
  )
}
