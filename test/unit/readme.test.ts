// What the README has to say, by requirements that are observed there.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const README = readFileSync('README.md', 'utf8')

it('HOST-17 names the card to claim with its code, and one that needs none', () => {
  for (const words of ['DEMO0006', 'DEM0-C0DE', 'DEMO0007']) expect(README).toContain(words)
})

it('HOST-24 says that Safari refuses the cookies of the app over http, and names browsers that take them', () => {
  expect(README).toContain("in Chrome or Firefox; Safari refuses the app's cookies over `http://`")
})

it('HOST-61 DATA-23 leads to what describes the app, and says what an app of the operator’s own answers', () => {
  expect(README).toContain('[An app of your own](docs/app.md) answers `/privacy` and `/terms`')
  const app = readFileSync('docs/app.md', 'utf8')
  for (const words of ['## Try it', '## Go live', 'ACCOUNT_SECRET', 'An app of your own']) expect(app).toContain(words)
})

it('has at most 900 words', () => {
  expect(README.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(900)
})
