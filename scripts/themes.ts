// Writes client/styles/themes.css, and the app's app/client/scheme.css, from src/domain/site/themes.ts, so that colours
// are defined once.
import { writeFileSync } from 'node:fs'
import { schemeCss, themesCss } from '#domain/site/themes.ts'

writeFileSync(new URL('../client/styles/themes.css', import.meta.url), themesCss())
console.log('client/styles/themes.css written')
writeFileSync(new URL('../app/client/scheme.css', import.meta.url), schemeCss())
console.log('app/client/scheme.css written')
