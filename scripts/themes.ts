// Writes client/styles/themes.css from src/domain/site/themes.ts, so that colours have one source.
import { writeFileSync } from 'node:fs'
import { themesCss } from '../src/domain/site/themes.ts'

writeFileSync(new URL('../client/styles/themes.css', import.meta.url), themesCss())
console.log('client/styles/themes.css written')
