// The settings MARKETS, DUTIES_PAID, LEGAL_BINDING and those of the EU on the command line: what stops a start and a deploy. The parser: unit/markets;
// a Worker that meets a wrong setting: worker/market-settings. Requirements: WLD-03, WLD-08.
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkAppDeploy } from '#scripts/app-deploy-checks.ts'
import { checkDeploy } from '#scripts/deploy-checks.ts'
import { checkSettings, parseArguments } from '#scripts/settings.ts'

const SETTINGS = { ANON_KEY: 'key' }
const PLATFORM = {
  vars: { APP_ENV: 'production', SITE_URL: 'https://acme.shop', APP_HOST: 'https://app.acme.shop', ANON_KEY: 'key' },
  d1_databases: [{ binding: 'DB', database_id: '6f1c1a52-9a41-4a53-8f4e-3f6f2a9f8d10' }],
  kv_namespaces: [{ binding: 'CACHE', id: '0f2ac74b498b48028cb68387c421e279' }],
}
const FIRST = 'MARKETS must begin with "GB:GBP:en-GB".'
const NO_PRICES = 'MARKETS: there are no prices in JPY.'
const DUTIES = 'DUTIES_PAID must be zones or countries of MARKETS separated by commas.'
const BINDING = 'LEGAL_BINDING must be languages of MARKETS separated by commas.'
const MAKER = 'PRODUCT_MAKER must be a name, a postal address and an email address, separated by semicolons.'
const NAME = 'BUSINESS_NAME must be set in production where MARKETS has a country of the EU.'
const ADDRESS = 'BUSINESS_ADDRESS must be set in production where MARKETS has a country of the EU.'
const COMPANY = { BUSINESS_NAME: 'Acme Ltd', BUSINESS_ADDRESS: '1 Example Street, London E1 1AA' }
const CONSENT = 'CONSENT must be "required" where MARKETS has a country of the EU.'
const US = 'GB:GBP:en-GB US:USD:en-US'

test.each<[Record<string, string>, string]>([
  [{ MARKETS: 'US:JPY:en-US' }, `${FIRST} ${NO_PRICES}`],
  [{ MARKETS: `${US} DE:JPY:en-GB` }, NO_PRICES],
  [{ MARKETS: US, DUTIES_PAID: 'DE' }, DUTIES],
  [{ MARKETS: US, LEGAL_BINDING: 'de' }, BINDING],
  [{ MARKETS: US, DUTIES_PAID: 'DE', LEGAL_BINDING: 'de' }, `${DUTIES} ${BINDING}`],
  [{ PRODUCT_MAKER: 'Acme Ltd' }, MAKER],
  [{ MARKETS: 'US:USD:en-US', PRODUCT_MAKER: 'Acme Ltd' }, `${FIRST} ${MAKER}`],
  // Judged once MARKETS is valid.
  [{ MARKETS: 'US:USD:en-US', DUTIES_PAID: 'US' }, FIRST],
  [{ BRAND_SLUG: 'us', MARKETS: US }, 'MARKETS: "us" is the brand\'s slug.'],
  [{ STRIPE_COUNTRIES: 'GB,US', MARKETS: US }, 'STRIPE_COUNTRIES names US, which MARKETS sells to in another market.'],
  [{ CONSENT: 'no', MARKETS: 'US:USD:en-US' }, `CONSENT must be "required" or "off". ${FIRST}`],
])('WLD-03 commands refuse %j', async (settings, problems) => {
  await expect(checkSettings({ ...SETTINGS, ...settings })).rejects.toThrow(`The settings are not usable: ${problems}`)
})

test('WLD-03 commands take markets that are valid', async () => {
  const config = await checkSettings({ ...SETTINGS, MARKETS: `${US} DE+AT:EUR:en-GB`, DUTIES_PAID: 'EU,US' })
  expect([config.markets, config.dutiesPaid]).toEqual([`${US} DE+AT:EUR:en-GB`, 'EU,US'])
})

test.each<[Record<string, string>, string[]]>([
  [{ MARKETS: US, DUTIES_PAID: 'US' }, []],
  [{ MARKETS: 'US:USD:en-US' }, [FIRST]],
  [{ MARKETS: US, DUTIES_PAID: 'DE' }, [DUTIES]],
  [{ MARKETS: US, LEGAL_BINDING: 'en-GB,en-US' }, []],
  [{ LEGAL_BINDING: 'en-GB' }, []],
  [{ LEGAL_BINDING: 'en' }, [BINDING]],
  [{ MARKETS: `${US} DE:EUR:en-GB` }, [NAME, ADDRESS]],
  [{ MARKETS: `${US} DE:EUR:en-GB`, ...COMPANY }, []],
  [{ MARKETS: 'US:USD:en-US', CONSENT: 'no' }, ['CONSENT must be "required" or "off".', FIRST]],
])('WLD-03 a deploy of the shop with %j has the problems %j', (settings, problems) => {
  expect(checkDeploy(PLATFORM, settings).problems).toEqual(problems)
})

test('WLD-03 a deploy of the app alone has them too', () => {
  const problemsWith = (settings: Record<string, string>) =>
    checkAppDeploy(
      { ...PLATFORM, vars: { ...PLATFORM.vars, MAIL_FROM: 'shop@acme.shop' }, routes: [{}] },
      PLATFORM.vars,
      settings,
    ).problems.filter((problem) => /^(?:MARKETS|DUTIES_PAID|BUSINESS)/.test(problem))
  expect(problemsWith({ MARKETS: US })).toEqual([])
  expect(problemsWith({ MARKETS: 'US:USD:en-US' })).toEqual([FIRST])
  expect(problemsWith({ MARKETS: `${US} DE:EUR:en-GB` })).toEqual([NAME, ADDRESS])
  expect(problemsWith({ MARKETS: `${US} DE:EUR:en-GB`, ...COMPANY })).toEqual([])
})

const EU = `${US} DE:EUR:en-GB`
const PRODUCTION = { APP_ENV: 'production', SITE_URL: 'https://acme.shop', MARKETS: EU }

test.each<[Record<string, string>, string]>([
  [PRODUCTION, `${NAME} ${ADDRESS}`],
  [{ ...PRODUCTION, ...COMPANY, BUSINESS_NAME: ' ' }, NAME],
  [{ ...PRODUCTION, ...COMPANY, PIXEL_ID: 'P1', CONSENT: 'off' }, CONSENT],
  [{ MARKETS: EU, PIXEL_ID: 'P1', CONSENT: 'off' }, CONSENT],
])('WLD-89 nothing starts with %j', async (settings, problems) => {
  await expect(checkSettings({ ...SETTINGS, ...settings })).rejects.toThrow(`The settings are not usable: ${problems}`)
})

test.each<Record<string, string>>([
  { ...PRODUCTION, ...COMPANY },
  { MARKETS: EU },
  { ...PRODUCTION, MARKETS: US },
  { MARKETS: EU, CONSENT: 'off' },
  { MARKETS: EU, PIXEL_ID: 'P1' },
  { MARKETS: US, PIXEL_ID: 'P1', CONSENT: 'off' },
])('WLD-89 a shop starts with %j', async (settings) => {
  await expect(checkSettings({ ...SETTINGS, ...settings })).resolves.toMatchObject({ markets: settings.MARKETS })
})

test('WLD-08 a setting of the command line may have colons and spaces in its value', () => {
  const setting = 'GB:GBP:en-GB US:USD:en-US DE+AT:EUR:en-GB,en-US'
  expect(parseArguments(['--var', `MARKETS:${setting}`]).vars).toEqual({ MARKETS: setting })
  expect(parseArguments([`--var=MARKETS:${setting}`, '--var', 'DUTIES_PAID:EU,US'])).toEqual({
    vars: { MARKETS: setting, DUTIES_PAID: 'EU,US' },
    rest: [],
  })
})

/** What a command prints and how it ends. */
const said = (command: string, ...args: string[]): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { env: { ...process.env, NODE_ENV: '', npm_lifecycle_event: '' } })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        text += String(data)
      })
    child.on('close', (code) => resolve({ code, text }))
  })

test('WLD-03 WLD-08 npm start reads every market of a quoted setting, and stops with the text of a wrong one', async () => {
  // The last of three entries is wrong, so all of them were read.
  const { code, text } = await said('npm', 'start', '--silent', '--', '--var', `MARKETS:${US} DE+AT:JPY:en-GB`)
  expect(text.trim()).toBe(`The settings are not usable: ${NO_PRICES}`)
  expect(code).toBe(1)
})
