// The site themes as choices: the little that the browser needs. The full themes (themes.ts) build on this and are
// only needed by the server and the style sheet. Pure.

interface Choice {
  id: string
  name: string
  isPremium: boolean
  /** Background colour, also of the browser's bars and the manifest. */
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
