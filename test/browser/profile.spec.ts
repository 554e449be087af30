// The public profile as it arrives: nothing moves under the finger of the person who was just tapped.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { API_PATHS } from '#domain/site/routes.ts'
import { expect, test } from '#test/support/browser.ts'

/** Waits for style sheets and fonts of a page whose HTML or scripts are still on their way. */
async function styled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet !== null),
  )
  await page.evaluate(() => document.fonts.ready)
}

test('the share button comes without moving anything', async ({ page }) => {
  const { promise: held, resolve: send } = Promise.withResolvers<void>()
  await page.route('**/assets/profile-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/profile/ava', { waitUntil: 'commit' })
  const qr = page.locator('summary', { hasText: 'QR code' })
  const share = page.getByRole('button', { name: 'Share' })
  await qr.waitFor()
  await styled(page)
  await expect(share).toBeHidden()
  const before = await qr.boundingBox()
  send()
  await expect(share).toBeVisible()
  expect(await qr.boundingBox()).toEqual(before)
})

/** The shop's own answers, but the page pauses before its first list (details or links) until `finish` is called. */
async function slowShop(shop: string) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', shop))
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    response.writeHead(answer.status, { 'content-type': type })
    const pause = type.startsWith('text/html') ? body.indexOf('<ul') : -1
    if (pause > 0) {
      response.write(body.subarray(0, pause))
      await finished
    }
    response.end(pause > 0 ? body.subarray(pause) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, finish, close: () => server.close() }
}

for (const name of ['tappt', 'ava'])
  test(`F12 the person of /profile/${name} stands in place while details and links are still on their way`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const slow = await slowShop(baseURL ?? '')
    await page.goto(`${slow.origin}/profile/${name}`, { waitUntil: 'commit' })
    const avatar = page.locator('.profile-avatar')
    await avatar.waitFor()
    await styled(page)
    const before = await avatar.boundingBox()
    expect(await page.locator('.profile-links').count()).toBe(0)
    slow.finish()
    await page.locator('.profile-links').waitFor()
    expect(await avatar.boundingBox()).toEqual(before)
    slow.close()
  })

test('a picture that does not come makes room for the initial', async ({ page }) => {
  await page.route('**/avatars/ava.webp', (route) =>
    route.fulfill({ contentType: 'image/webp', body: 'not a picture' }),
  )
  await page.goto('/profile/ava')
  const avatar = page.locator('.profile-avatar')
  await expect(avatar).toHaveText('A')
  await expect(page.getByRole('img', { name: 'Ava Whitlock', exact: true })).toHaveCount(1)
})

test('PROF-30 the colour of the browser’s bars is the profile’s, whatever theme the visitor chose', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('tappt-theme', 'pearl-white'))
  await page.goto('/profile/ava')
  await expect(page.locator('html')).toHaveClass('theme-pearl-white')
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#ffd9b8')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundImage)).toBe('none')
})

test('nothing of the actions is taller than it has to be: the same room above and below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 })
  await page.goto('/profile/ava')
  const [bar, save] = await Promise.all([
    page.locator('.profile-actions').boundingBox(),
    page.getByRole('link', { name: 'Save contact' }).boundingBox(),
  ])
  if (!bar || !save) throw new Error('the actions are not drawn')
  expect(Math.abs(save.y - bar.y - (bar.y + bar.height - save.y - save.height))).toBeLessThanOrEqual(1)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no share button, and the QR code has the whole row', async ({ page }) => {
    await page.goto('/profile/ava')
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    const [qr, save] = await Promise.all([
      page.locator('summary', { hasText: 'QR code' }).boundingBox(),
      page.getByRole('link', { name: 'Save contact' }).boundingBox(),
    ])
    expect(qr?.width).toBe(save?.width)
  })
})

test('EDT-20 OWN-22 contact details are links named by their kind, read out with what they hold, and counted when opened', async ({
  page,
  context,
}) => {
  const username = new URL((await page.request.get('/scan/DEMO0001')).url()).pathname.split('/').at(-1)
  await context.route(/mara-ellison\.example/, (route) => route.fulfill({ contentType: 'text/html', body: 'There' }))
  await page.goto(`/profile/${username}`)
  const details = page.getByRole('list', { name: 'Contact details' })
  for (const [name, text] of [
    ['Phone', '+44 1632 960123'],
    ['Email', 'hello@mara-ellison.example'],
    ['Website', 'mara-ellison.example'],
  ] as const) {
    const link = details.getByRole('link', { name, exact: true })
    await expect(link).toHaveAccessibleDescription(text)
    await expect(link.locator('svg')).toBeVisible()
  }
  const [report, opened] = await Promise.all([
    context.waitForEvent('request', (request) => request.url().endsWith(API_PATHS.linkClick)),
    context.waitForEvent('page'),
    details.getByRole('link', { name: 'Website', exact: true }).click(),
  ])
  expect(report.postDataJSON()).toEqual({ username, url: 'contact:website' })
  expect((await report.response())?.status()).toBe(200)
  await opened.close()
})
