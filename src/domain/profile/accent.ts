// An owner's own accent colour on a profile: the colours of its main button and marks. The colour is kept where it can be
// seen; where it is too near the look's grounds, its lightness moves until it is not. Contrast is WCAG's. Pure.
import { cleanPastedCode } from '#domain/text/pasted.ts'
import type { ProfileThemeId } from './profile.ts'
import { PROFILE_LOOKS } from './profile-looks.ts'

/** The error for a text that is no colour. */
export const COLOUR_PROBLEM = 'Please enter a colour, like #1f6feb.'

/** Between a mark or a button and what it lies on. */
export const MARK_CONTRAST = 3
/** Between text and its ground. */
export const TEXT_CONTRAST = 4.5

/** A typed colour as "#rrggbb"; "" for none, null for text that is no colour. */
export function readColour(typed: string): string | null {
  const text = cleanPastedCode(typed).toLowerCase().replace(/\s/g, '')
  if (text === '') return ''
  const [, digits = ''] = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(text) ?? []
  if (digits === '') return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

type Channels = readonly [red: number, green: number, blue: number]

const channelsOf = (hex: string): Channels => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

const linear = (channel: number): number => (channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)

function luminance(hex: string): number {
  const [red, green, blue] = channelsOf(hex)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

/** The contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour with its lightness moved by `by`, −1 (black) to 1 (white); its hue stays. */
function shifted(hex: string, by: number): string {
  const [red, green, blue] = channelsOf(hex)
  const [low, high] = [Math.min(red, green, blue), Math.max(red, green, blue)]
  const before = (low + high) / 2
  const lightness = Math.min(1, Math.max(0, before + by))
  // The room for colour at a lightness; grey stays grey.
  const room = (at: number): number => 1 - Math.abs(2 * at - 1)
  const factor = room(before) === 0 ? 0 : room(lightness) / room(before)
  const part = (channel: number): string => {
    const value = Math.min(1, Math.max(0, lightness + (channel - before) * factor))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(red)}${part(green)}${part(blue)}`
}

export interface AccentColours {
  /** The main button and the marks beside details. */
  button: string
  /** The text on the button: black or white. */
  ink: string
  /** The button under a pointer. */
  hover: string
}

const STEP = 0.01

/** The colours that this accent gives a look. */
export function accentColours(accent: string, theme: ProfileThemeId): AccentColours {
  const { ground, glow, surface, text } = PROFILE_LOOKS[theme]
  const isSeen = (colour: string) => [ground, glow, surface].every((under) => contrast(colour, under) >= MARK_CONTRAST)
  // Towards the look's text, which is far from all of its grounds.
  const way = luminance(text) > luminance(ground) ? 1 : -1
  let button = accent
  for (let by = STEP; !isSeen(button) && by <= 1; by += STEP) button = shifted(accent, way * by)
  const ink = contrast('#ffffff', button) >= TEXT_CONTRAST ? '#ffffff' : '#000000'
  return { button, ink, hover: shifted(button, ink === '#ffffff' ? -0.06 : 0.06) }
}

/** The custom properties of these colours, for profile.css. */
export const accentProperties = ({ button, ink, hover }: AccentColours): Readonly<Record<`--${string}`, string>> => ({
  '--profile-ring': button,
  '--profile-button': button,
  '--profile-button-ink': ink,
  '--profile-button-hover': hover,
})

/** The style sheet of a profile with this accent; "" without one, or for a stored text that is no colour. */
export function accentSheet(accent: string | null, theme: ProfileThemeId): string {
  const colour = readColour(accent ?? '')
  if (!colour) return ''
  const properties = Object.entries(accentProperties(accentColours(colour, theme)))
  return `body{${properties.map(([name, value]) => `${name}:${value}`).join(';')}}`
}
