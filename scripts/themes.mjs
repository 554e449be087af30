// Writes client/styles/themes.css from src/domain/themes.ts, so that colours have one source.
import { writeFileSync } from 'node:fs'
import './ts-imports.mjs'

const { themesCss } = await import('../src/domain/themes.ts')
writeFileSync(new URL('../client/styles/themes.css', import.meta.url), themesCss())
console.log('client/styles/themes.css written')
