// The shop with the settings of wrangler.toml, compared with a recording of all its answers. A change that is meant is
// recorded by RENEW_RECORDING=1; the digests in default-market.json then show which addresses it touched.
import { readFileSync, writeFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { pathsOf } from '#domain/site/address-rows.ts'
import { ADDRESSES } from '#domain/site/addresses.ts'
import { API_PATHS } from '#domain/site/routes.ts'
import { recordDefaultMarket } from './support/default-market.ts'
import { differences, digestsOf, packed, type Recording, unpacked } from './support/recording.ts'

const DIGESTS = new URL('corpora/default-market.json', import.meta.url)
const ANSWERS = new URL('corpora/default-market.br', import.meta.url)
const RENEW = 'RENEW_RECORDING=1 npx vitest run --project unit test/default-market.test.ts'
const MOST_SHOWN = 20

let now: Recording
beforeAll(async () => {
  now = await recordDefaultMarket()
  if (process.env.RENEW_RECORDING !== '1') return
  writeFileSync(DIGESTS, `${JSON.stringify(digestsOf(now), null, 2)}\n`)
  writeFileSync(ANSWERS, packed(now))
}, 240_000)

it('WLD-01 with one market every page, redirect, call, mail, order, file and header is the recorded one', () => {
  const found = differences(unpacked(readFileSync(ANSWERS)), now)
  const more = found.length > MOST_SHOWN ? [`… and ${found.length - MOST_SHOWN} more.`] : []
  const hint = `If this change is meant, build and renew the recording:\n  npm run build && ${RENEW}`
  if (found.length > 0)
    expect.unreachable(
      [`${found.length} answers have changed.`, ...found.slice(0, MOST_SHOWN), ...more, hint].join('\n\n'),
    )
})

it('WLD-01 the digests beside the recording are those of its answers', () =>
  expect(JSON.parse(readFileSync(DIGESTS, 'utf8'))).toEqual(digestsOf(unpacked(readFileSync(ANSWERS)))))

it('WLD-01 the recording holds each address of the table', () => {
  const targets = Object.values(now)
  expect(targets.length).toBeGreaterThan(300)
  const asked = Object.keys(now).map((name) => name.replace(/^[A-Z]+ /, '').split(/[ ?]/)[0] ?? '')
  // With one market nothing has the address of another, and the call `country` does not exist (test/worker/country).
  for (const address of ADDRESSES.filter(({ kind }) => kind !== 'market'))
    for (const path of pathsOf(address, 'tappt').filter((path) => path !== API_PATHS.country)) {
      const pattern = path.replace(/:\w+\{\.\*\}|\*/g, '.*').replace(/:\w+/g, '[^/]+')
      expect(
        asked.some((target) => new RegExp(`^${pattern}$`).test(target)),
        path,
      ).toBe(true)
    }
})
