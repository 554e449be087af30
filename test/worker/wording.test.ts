// The wording the specification leaves open, as the decisions settle it (D-102), read in the HTML of each page.
import { beforeAll, expect, it } from 'vitest'
import { createShop, type Shop } from '#test/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})

/** The visible text of a page: tags and comments out, entities back. */
async function textOf(path: string): Promise<string> {
  const html = await (await shop.fetch(path)).text()
  return html
    .replace(/<script[\s\S]*?<\/script>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

const WORDING: [slot: string, path: string, texts: string[]][] = [
  [
    'hero core',
    '/',
    [
      'One tap. Every connection.',
      'Premium metal NFC cards that share your profile. No app needed.',
      'Shop Core Editions',
    ],
  ],
  ['hero core tiles', '/', ['Premium metal', 'One-tap sharing', 'No app needed', 'Lifetime access']],
  ['hero pro', '/', ['Acme Premium', 'Analytics and control for your digital profile.', 'Explore Acme Premium']],
  ['hero pro tiles', '/', ['Analytics', 'Profile customisation', 'Team management', 'Priority support']],
  [
    'hero limited',
    '/',
    [
      'Limited Editions',
      'Five designs. Limited release.',
      'Shop Limited Editions',
      'Limited release',
      '30-day guarantee',
    ],
  ],
  ['how it works', '/', ['Activate your card', 'Set up your profile', 'Ready to network']],
  ['audience cards', '/', ['Networking', 'Creators', 'Business', 'Nightlife']],
  ['platform strip', '/', ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'Snapchat', 'Telegram', 'Revolut']],
  ['newsletter', '/', ['Join our newsletter', 'Join']],
  [
    'product benefits',
    '/product',
    [
      'Shares your profile with one tap',
      "No app needed on the recipient's phone",
      'Free lifetime access with your order',
      'Works through cases up to 3 mm',
      '30-day money-back guarantee',
    ],
  ],
  [
    'product questions',
    '/product',
    ['How does the card work?', 'Does the other person need an app?', 'Which phones work with it?', 'Can I return it?'],
  ],
  ['product guarantee', '/product', ['30-Day Money-Back Guarantee']],
  [
    'bundle descriptions',
    '/core-editions',
    ['For one', 'For you and a partner', 'For small teams', 'For growing businesses', 'For whole companies'],
  ],
  [
    'teams benefits',
    '/acme-teams',
    ['One profile system for every member', 'Volume pricing', 'Central management', 'Priority support'],
  ],
  [
    '404',
    '/nowhere',
    ["This page doesn't exist on the Acme marketing site.", 'Back to home', 'View products', 'Go to the Acme app'],
  ],
  ['preview', '/acmeplus', ['Call', 'Message', 'Save contact', 'Powered by Acme']],
]

it.each(WORDING)('COPY-11 %s', async (_slot, path, texts) => {
  const text = await textOf(path)
  for (const wanted of texts) expect(text).toContain(wanted)
})

it('ROLE-03 HDR-13 no page asks anybody to sign in: the one link to it is in the menu', async () => {
  for (const path of ['/', '/product', '/core-editions', '/limited-editions', '/acmeplus', '/faq']) {
    const html = await (await shop.fetch(path)).text()
    expect(html).not.toContain('type="password"')
    const [menu = ''] = html.match(/<nav id="main-menu".*?<\/nav>/s) ?? []
    expect(menu).toMatch(/<a href="\/login"[^>]*>Sign in<\/a>/)
    expect(html.replace(menu, '')).not.toMatch(/href="[^"]*\/(login|register)"/)
  }
})

it('TEAM-12 PRO-12 the pages of teams and Premium link to what the account has, at the app of the operator’s choice', async () => {
  const own = await createShop({ APP_HOST: 'https://my.app.example' })
  const html = async (path: string) => (await own.fetch(path)).text()
  const linked = async (path: string) =>
    [...(await html(path)).matchAll(/<a href="(https:\/\/my\.app\.example[^"]*)" class="text-link">([^<]*)<\/a>/g)].map(
      ([, address, words]) => [address, words],
    )
  expect(await linked('/acme-teams')).toEqual([['https://my.app.example/app/teams', 'your Acme account']])
  expect((await html('/acme-teams')).match(/Central management/g)?.length).toBe(2)
  expect(await html('/acme-teams')).toMatch(/data-plan="Essential"(?:(?!data-plan="Growth").)*Central management/s)
  expect(await linked('/acmeplus')).toEqual([
    ['https://my.app.example/analytics', 'Your statistics'],
    ['https://my.app.example/app/teams', 'Your teams'],
    ['https://my.app.example/app/contacts', 'Your contacts'],
  ])
  expect(await html('/acmeplus')).not.toMatch(/Premium adds/)
  expect(await html('/acmeplus')).toContain(
    'Every card comes with free lifetime access to its profile and to the numbers behind it.',
  )
})
