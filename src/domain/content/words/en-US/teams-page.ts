import type { TEAMS_PAGE_WORDS } from '#domain/content/words/teams-page.ts'
import type { Differences } from '#domain/text/words.ts'

export const TEAMS_PAGE_EN_US: Differences<typeof TEAMS_PAGE_WORDS> = {
  supportText: 'Questions from teams go to the front of the line.',
}
