// The five site themes as a visitor chooses among them: the little the browser needs. The full themes build on this
// (themes.ts), which only the server and the style sheet need. Pure.

interface Choice {
  id: string
  name: string
  isPremium: boolean
  /** Background colour, which the browser's bars and the manifest follow. */
  background: string
}

const CHOICES = [
  { id: 'aurora', name: 'Aurora', isPremium: true, background: '#042f2e' },
  { id: 'dark-minimal', name: 'Dark', isPremium: false, background: '#0b0f12' },
  { id: 'graphite', name: 'Graphite', isPremium: true, background: '#18181b' },
  { id: 'pearl-white', name: 'Pearl White', isPremium: true, background: '#f8fafc' },
  { id: 'cosmic', name: 'Cosmic', isPremium: true, background: '#1e1b4b' },
] as const satisfies readonly Choice[]

export type SiteThemeId = (typeof CHOICES)[number]['id']
export type ThemeChoice = Choice & { id: SiteThemeId }

export const THEME_CHOICES: readonly ThemeChoice[] = CHOICES
export const DEFAULT_THEME_ID: SiteThemeId = 'dark-minimal'
