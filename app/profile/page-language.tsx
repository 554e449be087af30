// The language of a profile's fixed words, which its owner may set where the shop offers several.
import type { Visit } from '#app/guards/visit.ts'
import { SelectField } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { PROFILE_DE } from '#domain/content/words/de/profile.ts'
import { PROFILE_ES } from '#domain/content/words/es/profile.ts'
import { PROFILE_FR } from '#domain/content/words/fr/profile.ts'
import { LANGUAGES, type Language } from '#domain/market/languages.ts'
import { offeredLanguages } from '#domain/market/markets.ts'
import type { ProfileDraft } from '#domain/profile/profile-draft.ts'
import type { WordGroups } from '#domain/text/words.ts'
import { marketsOf } from '#http/markets.ts'

const PROBLEM = 'Please choose a language from the list.'

type Site = Pick<Visit, 'config'>

/** The languages to choose from; none where the shop has one. */
function choicesOf({ config }: Site): readonly Language[] {
  const offered = offeredLanguages(marketsOf(config))
  return offered.length === 1 ? [] : offered
}

/** "Deutsch"; "English (US)" where two languages have one name. */
function nameOf(language: Language, choices: readonly Language[]): string {
  const { name, htmlLang } = LANGUAGES[language]
  const isAlone = choices.filter((choice) => LANGUAGES[choice].name === name).length === 1
  return isAlone ? name : `${name} (${htmlLang.split('-')[1]?.replace('GB', 'UK')})`
}

/** Nothing where the shop has one language. A stored language that is no longer offered shows as the visitor's. */
export function PageLanguageChoice({
  visit,
  draft,
  problems,
}: {
  visit: Site
  draft: ProfileDraft
  problems: Problems
}) {
  const choices = choicesOf(visit)
  if (choices.length === 0) return null
  return (
    <SelectField
      name="language"
      label="Language of the page"
      hint="For the words that are not yours, like “Save contact”."
      problems={problems}
      defaultValue={choices.find((language) => language === draft.language) ?? ''}
      choices={[
        { value: '', text: 'The visitor’s' },
        ...choices.map((language) => ({ value: language, text: nameOf(language, choices) })),
      ]}
    />
  )
}

/** The sentence for a language that is neither offered nor the stored one; null for a valid one. */
export function languageProblem(
  visit: Site,
  { language = '' }: Pick<ProfileDraft, 'language'>,
  stored: string | null,
): string | null {
  const isKnown = language === '' || language === stored || choicesOf(visit).some((choice) => choice === language)
  return isKnown ? null : PROBLEM
}

const TRANSLATED: Partial<Record<Language, WordGroups[string]>> = { de: PROFILE_DE, es: PROFILE_ES, fr: PROFILE_FR }

/** A profile's fixed words by language, for the preview; undefined where the shop has one language. */
export function wordsOfPreview(visit: Site): WordGroups | undefined {
  const choices = choicesOf(visit)
  if (choices.length === 0) return undefined
  return Object.fromEntries(
    choices.flatMap((language) => (TRANSLATED[language] ? [[language, TRANSLATED[language]]] : [])),
  )
}
