// The development page that shows mails: what it lists, and where it does not exist. D-118, T-PII-7.
import { beforeAll, expect, it } from 'vitest'
import { API_PATHS } from '../../src/domain/site/routes'
import { freshEmail } from '../support/calls'
import { createShop, type Shop, SITE } from '../support/shop'

const EMAIL = { send: async () => ({ messageId: '1' }) }
let shop: Shop
const email = freshEmail()
beforeAll(async () => {
  shop = await createShop({ EMAIL })
  await shop.call(API_PATHS.discountCode, { name: '<b>Zoë</b>', email })
  await shop.settled()
})

it('lists mails with recipient, subject, text, HTML as text, and a working unsubscribe link', async () => {
  const response = await shop.fetch('/dev/mail')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  const html = await response.text()
  for (const words of [`To ${email} · sent`, 'Your 10% discount code for Acme', 'ACME10', '&lt;!doctype html&gt;'])
    expect(html).toContain(words)
  const [link = ''] = /https:\/\/[^"\s]+\/unsubscribe\?token=[\w-]+/.exec(html) ?? []
  expect((await shop.fetch(link)).status).toBe(200)
})

it('does not exist in production, nor under a name visitors can reach', async () => {
  const live = await createShop({ EMAIL, APP_ENV: 'production' })
  const answers = [await live.fetch('/dev/mail'), await shop.fetch('https://acme.workers.dev/dev/mail')]
  for (const response of answers) {
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain(email)
  }
})

it.each(['http://localhost:8787', 'http://127.0.0.1:8787', 'http://192.168.1.7:8787', SITE])(
  'is there under %s',
  async (origin) => expect((await shop.fetch(`${origin}/dev/mail`)).status).toBe(200),
)
it.each(['https://acme.com', 'https://10.evil.com', 'https://localhost.evil.com'])(
  'is not there under %s',
  async (origin) => expect((await shop.fetch(`${origin}/dev/mail`)).status).toBe(404),
)
