// What the Worker keeps of the browser build's manifest.
import { expect, test } from 'vitest'
import { forPages } from '../../build/page-manifest.ts'

test('only entries, what they import, and the shop’s own fonts stay, with what a page asks of them', () => {
  const kept = forPages({
    'client/entry.ts': { file: 'a.js', isEntry: true, imports: ['_core.js'], css: ['a.css'] },
    '_core.js': { file: 'core.js', imports: ['_texts.js'] },
    '_texts.js': { file: 'texts.js' },
    'client/islands/cart.tsx': { file: 'cart.js', imports: ['_core.js', '_cart.js'] },
    '_cart.js': { file: 'cart-lines.js' },
    'client/fonts/archivo-latin.woff2': { file: 'archivo-latin.woff2' },
    'client/fonts/archivo-accents.woff2': { file: 'archivo-accents.woff2' },
    'client/fonts/archivo-latin-ext.woff2': { file: 'archivo-latin-ext.woff2' },
    'client/fonts/letters.css': { file: 'letters.css', isEntry: true },
    'node_modules/of-a-package/files/greek.woff2': { file: 'greek.woff2' },
  })
  expect(JSON.parse(JSON.stringify(kept))).toEqual({
    'client/entry.ts': { file: 'a.js', css: ['a.css'], imports: ['_core.js'] },
    '_core.js': { file: 'core.js', imports: ['_texts.js'] },
    '_texts.js': { file: 'texts.js' },
    'client/fonts/archivo-latin.woff2': { file: 'archivo-latin.woff2' },
    'client/fonts/archivo-accents.woff2': { file: 'archivo-accents.woff2' },
    'client/fonts/letters.css': { file: 'letters.css' },
  })
})

test('an import in a circle ends', () => {
  const circle = { a: { file: 'a.js', isEntry: true, imports: ['b'] }, b: { file: 'b.js', imports: ['a'] } }
  expect(Object.keys(forPages(circle))).toEqual(['a', 'b'])
})
