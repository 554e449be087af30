// The site themes: colours, gradients and browser metadata. Pure. The style sheet, the selector, the boot script
// and the manifest all derive from this list.

import { DEFAULT_THEME_ID, type SiteThemeId, THEME_CHOICES } from './theme-choices.ts'

/** 135-degree gradients by key. */
export const GRADIENTS = {
  'emerald-teal-cyan': 'linear-gradient(135deg, #064e3b, #115e59, #164e63)',
  'gray-to-black': 'linear-gradient(135deg, #1f2937, #000000)',
  'gray-slate-zinc': 'linear-gradient(135deg, #374151, #1e293b, #18181b)',
  'white-blue-indigo': 'linear-gradient(135deg, #ffffff, #eff6ff, #e0e7ff)',
  'indigo-purple-slate': 'linear-gradient(135deg, #312e81, #581c87, #0f172a)',
} as const

type GradientKey = keyof typeof GRADIENTS

export interface ThemeColors {
  background: string
  foreground: string
  card: string
  cardForeground: string
  primary: string
  primaryForeground: string
  secondary: string
  secondaryForeground: string
  muted: string
  mutedForeground: string
  accent: string
  accentForeground: string
  border: string
  input: string
  ring: string
}

export interface SiteTheme {
  id: SiteThemeId
  name: string
  category: 'minimal'
  colors: ThemeColors
  gradient: GradientKey
  isPremium: boolean
  headerBg: string
  bannerBg: string
  bannerText: string
}

export const MANIFEST_FALLBACK_COLOR = '#0b0f12'

/** The look of each theme besides its background. */
const LOOKS: Record<
  SiteThemeId,
  Pick<SiteTheme, 'gradient' | 'headerBg' | 'bannerBg' | 'bannerText'> & { colors: Omit<ThemeColors, 'background'> }
> = {
  aurora: {
    gradient: 'emerald-teal-cyan',
    headerBg: '#042f2e',
    bannerBg: '#5eead4',
    bannerText: '#042f2e',
    colors: {
      foreground: '#ecfdf5',
      card: '#06403e',
      cardForeground: '#ecfdf5',
      primary: '#a7f3d0',
      primaryForeground: '#042f2e',
      secondary: '#0b4f4c',
      secondaryForeground: '#ecfdf5',
      muted: '#0a3b3a',
      mutedForeground: '#b5dcd3',
      accent: '#5eead4',
      accentForeground: '#042f2e',
      border: '#1f6b66',
      input: '#2f807a',
      ring: '#5eead4',
    },
  },
  'dark-minimal': {
    gradient: 'gray-to-black',
    headerBg: '#0b0f12',
    bannerBg: '#e7e2d8',
    bannerText: '#14110c',
    colors: {
      foreground: '#f4f2ee',
      card: '#14191e',
      cardForeground: '#f4f2ee',
      primary: '#f1ece2',
      primaryForeground: '#14110c',
      secondary: '#1d242a',
      secondaryForeground: '#f4f2ee',
      muted: '#161b20',
      mutedForeground: '#b3b6b9',
      accent: '#d9b978',
      accentForeground: '#1a1306',
      border: '#2b333a',
      input: '#616c76',
      ring: '#d9b978',
    },
  },
  graphite: {
    gradient: 'gray-slate-zinc',
    headerBg: '#18181b',
    bannerBg: '#cbd5e1',
    bannerText: '#0f172a',
    colors: {
      foreground: '#f4f4f5',
      card: '#232429',
      cardForeground: '#f4f4f5',
      primary: '#e2e8f0',
      primaryForeground: '#18181b',
      secondary: '#2d2f36',
      secondaryForeground: '#f4f4f5',
      muted: '#222327',
      mutedForeground: '#c0c4cc',
      accent: '#9fb6d4',
      accentForeground: '#111827',
      border: '#3f424b',
      input: '#6b717e',
      ring: '#9fb6d4',
    },
  },
  'pearl-white': {
    gradient: 'white-blue-indigo',
    headerBg: '#ffffff',
    bannerBg: '#1e293b',
    bannerText: '#f8fafc',
    colors: {
      foreground: '#0f172a',
      card: '#ffffff',
      cardForeground: '#0f172a',
      primary: '#0f172a',
      primaryForeground: '#f8fafc',
      secondary: '#e2e8f0',
      secondaryForeground: '#0f172a',
      muted: '#eef2f7',
      mutedForeground: '#475569',
      accent: '#3d4fa8',
      accentForeground: '#ffffff',
      border: '#d3dbe6',
      input: '#7b8798',
      ring: '#3d4fa8',
    },
  },
  cosmic: {
    gradient: 'indigo-purple-slate',
    headerBg: '#1e1b4b',
    bannerBg: '#ddd6fe',
    bannerText: '#1e1b4b',
    colors: {
      foreground: '#f5f3ff',
      card: '#29255f',
      cardForeground: '#f5f3ff',
      primary: '#ddd6fe',
      primaryForeground: '#1e1b4b',
      secondary: '#352f78',
      secondaryForeground: '#f5f3ff',
      muted: '#262256',
      mutedForeground: '#cfc9f2',
      accent: '#f0abfc',
      accentForeground: '#2e1065',
      border: '#4a4392',
      input: '#6f67bd',
      ring: '#f0abfc',
    },
  },
}

export const SITE_THEMES: readonly SiteTheme[] = THEME_CHOICES.map(({ id, name, isPremium, background }) => {
  const { colors, ...look } = LOOKS[id]
  return { id, name, category: 'minimal', isPremium, ...look, colors: { background, ...colors } }
})

/** The theme with this id, or undefined for a missing or unknown one. */
export const themeById = (id: string | null | undefined): SiteTheme | undefined =>
  SITE_THEMES.find((theme) => theme.id === id)

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/**
 * The style sheet of all site themes: one class each, the default also on the root. Source of client/styles/themes.css.
 */
export function themesCss(): string {
  // The default comes first: its :root has the specificity of a class, so the others must follow it.
  const defaultFirst = [...SITE_THEMES].sort(
    (a, b) => Number(b.id === DEFAULT_THEME_ID) - Number(a.id === DEFAULT_THEME_ID),
  )
  const rules = defaultFirst.map((theme) =>
    ruleOf(theme.id === DEFAULT_THEME_ID ? `:root,\n.theme-${theme.id}` : `.theme-${theme.id}`, theme),
  )
  return `${WRITTEN}\n${rules.join('\n\n')}\n`
}

const WRITTEN = '/* Written by npm run themes from src/domain/site/themes.ts; a test holds the two together. */'

const ruleOf = (selector: string, theme: SiteTheme): string => {
  const lines = [
    ...Object.entries(theme.colors).map(([role, color]) => `--${kebab(role)}: ${color};`),
    `--header-bg: ${theme.headerBg};`,
    `--banner-bg: ${theme.bannerBg};`,
    `--banner-text: ${theme.bannerText};`,
    `--page-gradient: ${GRADIENTS[theme.gradient]};`,
  ]
  return `${selector} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`
}

/** The app's only look: the default theme if the system is dark, the light one if it is light. */
export function schemeCss(): string {
  const light = SITE_THEMES.find(({ id }) => id === 'pearl-white')
  const dark = SITE_THEMES.find(({ id }) => id === DEFAULT_THEME_ID)
  if (!light || !dark) throw new Error('The two themes of the app are missing.')
  const own = (scheme: string, more = '') => `  color-scheme: ${scheme};\n${more}}`
  const darkRule = ruleOf(':root', dark).slice(0, -1) + own('dark')
  const lightRule =
    ruleOf(':root', light).slice(0, -1) + own('light', '  --saving: #11703a;\n  --danger-mark: #b42318;\n')
  return `${WRITTEN}\n${darkRule}\n\n@media (prefers-color-scheme: light) {\n${lightRule.replace(/^/gm, '  ')}\n}\n`
}
