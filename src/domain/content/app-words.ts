// Which groups of texts the app reads in another language than British English: those of its mails about orders and of
// leaflets. They are in files of the app's own build; the files of the shop leave out what only the app reads. Pure.
import type { WordGroups } from '#domain/text/words.ts'
import type { WordSources } from './word-sources.ts'

const APP_ONLY: readonly string[] = ['leaflet', 'order-mails', 'order-times', 'return-mails']

/** Groups in the app's files; of the shop's, the layout of mails. */
export const APP_WORDS: readonly string[] = [...APP_ONLY, 'company', 'mails'].sort()

const withGroups = (sources: WordSources, isIn: (group: string) => boolean): WordSources =>
  Object.fromEntries(
    Object.entries(sources).map(([language, groups]): [string, WordGroups] => [
      language,
      Object.fromEntries(Object.entries(groups).filter(([group]) => isIn(group))),
    ]),
  )

/** What the files of the app's build hold, by language. */
export const appSources = (sources: WordSources): WordSources => withGroups(sources, (name) => APP_WORDS.includes(name))

/** What the files of the shop's build hold, by language. */
export const shopSources = (sources: WordSources): WordSources =>
  withGroups(sources, (name) => !APP_ONLY.includes(name))
