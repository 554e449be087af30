// One look: colours, text sizes and durations come from the tokens (client/styles/README.md). Scans every style sheet
// and every class name for values of somebody's own.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const list = (folder: string, ending: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)

/** Palettes: the only places for literal colours. */
const PALETTES = ['tokens', 'light', 'themes', 'profile-looks'].map((name) => `client/styles/${name}.css`)
const SHEETS = list('client/styles', '.css').filter((path) => !PALETTES.includes(path))
const COMPONENTS = [...list('client', '.tsx'), ...list('src/pages', '.tsx')]

/** Declarations that may hold a value of their own, each with its reason. */
const ALLOWED = [
  'font-size: 0.92em', // code beside text of any size
  'font-size: 0.8em', // the status bar of a drawn phone of any size
  'font-size: 7.2cqw', // the drawn phone of the hero is as large as its stage
  'font-size: 10cqi', // what is cut into a card is as large as the card
  'transition: top 1.6s linear', // the scanner's line, in step with its demo
  'animation-duration: 0.01ms !important', // reduced motion
]

const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(|(?<![-\w])(?:white|red|gr[ae]y|silver|gold|blue|green|orange|purple|yellow)(?![-\w])/i
const SIZE = /^font(?:-size)?: (?!var\(--text-|inherit)/
const TIME = /(?<![\w-])(?!0m?s)\d*\.?\d+m?s\b/

/** property: value of every declaration, comments left out. */
const declarations = (css: string): string[] =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split(/[{};]/)
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => /^(?:--)?[a-z-]+: /.test(part))

const strays = (css: string): string[] =>
  declarations(css).filter((text) => {
    if (ALLOWED.includes(text)) return false
    if (SIZE.test(text)) return true
    if (/^(?:transition|animation)/.test(text) && TIME.test(text)) return true
    return !text.startsWith('mask') && COLOUR.test(text.replace(/url\([^)]*\)/g, ''))
  })

describe('the style sheets', () => {
  it.each(SHEETS)('%s takes colours, text sizes and durations from the tokens', (path) => {
    expect(strays(read(path))).toEqual([])
  })

  it('name no token that does not exist', () => {
    const all = [...SHEETS, ...PALETTES].map(read).join('\n')
    const made = new Set(
      [...all.matchAll(/(--[a-z][\w-]*)\s*:/g), ...all.matchAll(/@property (--[\w-]+)/g)].map(([, name]) => name),
    )
    // Set by a script on the element.
    for (const name of ['--tilt-x', '--tilt-y', '--light']) made.add(name)
    // sonner's and Tailwind's own.
    const used = [...all.matchAll(/var\((--[a-z][\w-]*)/g)].map(([, name]) => name ?? '')
    expect(used.filter((name) => !made.has(name) && !/^--(?:tw|width|front-toast)/.test(name))).toEqual([])
  })

  it('every exception is still needed', () => {
    const all = SHEETS.flatMap((path) => declarations(read(path)))
    expect(ALLOWED.filter((text) => !all.includes(text))).toEqual([])
  })
})

describe('the class names', () => {
  it.each(COMPONENTS)('%s makes up no size or colour', (path) => {
    const text = read(path)
    const classes = [...text.matchAll(/class(?:Name)?=(?:"([^"]*)"|\{`([^`]*)`\})/g)].map(([, a, b]) => a ?? b ?? '')
    // Grid tracks and factors are layout; `[.theme-pearl-white_&]:` is a selector.
    const own = classes
      .flatMap((list) => list.split(/\s+/))
      .filter((name) => /-\[[^\]]+\]/.test(name) && !/(?:grid-cols|flex)-\[/.test(name))
    expect(own).toEqual([])
    expect(text).not.toMatch(/\sstyle=\{/) // the policy allows no style attribute in HTML
  })
})
