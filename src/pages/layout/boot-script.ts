// The inline script of every page, client/boot.ts, and its hash for the content security policy.
import program from '#client/boot.ts?classic-script'
import { type Brand, storageKeys } from '#domain/site/brand.ts'
import { SITE_THEMES } from '#domain/site/themes.ts'
import { toBase64 } from '#domain/text/base64.ts'

const BACKGROUNDS = Object.fromEntries(SITE_THEMES.map((theme) => [theme.id, theme.colors.background]))

const scripts = new Map<string, string>()

/** The script's text for a brand; made once per brand and isolate. */
export function bootScript(brand: Pick<Brand, 'slug'>): string {
  const script = scripts.get(brand.slug) ?? scriptFor(brand)
  scripts.set(brand.slug, script)
  return script
}

function scriptFor(brand: Pick<Brand, 'slug'>): string {
  const keys = storageKeys(brand)
  const facts = { THEME_KEY: keys.theme, LANDING_KEY: keys.landing, THEME_BACKGROUNDS: BACKGROUNDS }
  return program.replace(/\b(?:THEME_KEY|LANDING_KEY|THEME_BACKGROUNDS)\b/g, (name) =>
    JSON.stringify(facts[name as keyof typeof facts]),
  )
}

const hashes = new Map<string, Promise<string>>()

/** base64 SHA-256 of a script's text; computed once per text and isolate. */
export function scriptHash(script: string): Promise<string> {
  let hash = hashes.get(script)
  if (!hash) {
    hash = hashOf(script)
    hashes.set(script, hash)
  }
  return hash
}

/** base64 SHA-256 of a text, for a content security policy. */
export const hashOf = async (text: string): Promise<string> =>
  toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
