// The development page that shows mails: what it lists, and where it does not exist. D-118, T-PII-7.
import { beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { freshEmail } from '#test/support/calls.ts'
import { createShop, type Shop, SITE } from '#test/support/shop.ts'

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
  for (const words of [
    `To <span>${email}</span>`,
    'sent · attempts: 1',
    'Your 10% discount code for Acme',
    'ACME10',
    '&lt;!doctype html&gt;',
  ])
    expect(html).toContain(words)
  const [link = ''] = /https:\/\/[^"\s]+\/unsubscribe\?token=[\w-]+/.exec(html) ?? []
  expect((await shop.fetch(link)).status).toBe(200)
})

describe('the frame of a mail', () => {
  const page = async (search = '') => (await shop.fetch(`/dev/mail${search}`)).text()
  const frames = (html: string) =>
    [...html.matchAll(/<iframe ([^>]*)>/g)].map(([, attributes = '']) => attributes.replaceAll('&amp;', '&'))

  it('shows each mail in a sandbox, from an answer that runs nothing and that only this site may frame', async () => {
    const [frame = ''] = frames(await page())
    expect(frame).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    const answer = await shop.fetch(/src="([^"]+)"/.exec(frame)?.[1] ?? '')
    expect(answer.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${SITE}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`,
    )
    expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
    const html = await answer.text()
    expect(html).toMatch(/^<!doctype html><html lang="en"><head><base target="_blank">/)
    expect(html).toContain('ACME10')
    expect((await shop.fetch('/dev/mail?html=unknown')).status).toBe(404)
  })

  it('is all the page may frame, and nothing where there is no mail', async () => {
    const policy = async (asked: Shop) => (await asked.fetch('/dev/mail')).headers.get('content-security-policy')
    expect(await policy(shop)).toMatch(/; frame-src 'self'$/)
    const { results } = await shop.env.DB.prepare('SELECT * FROM mail_outbox').all()
    await shop.env.DB.prepare("UPDATE mail_outbox SET recipient = ''").run()
    expect(await policy(shop)).not.toContain('frame-src')
    expect(await page()).toContain('Sign up for the discount code and load this page again.')
    await shop.env.DB.prepare('UPDATE mail_outbox SET recipient = ?').bind(results[0]?.recipient).run()
  })

  it('is first where the list has chosen its mail, and the newest else', async () => {
    const other = freshEmail()
    await shop.call(API_PATHS.discountCode, { name: 'Kim', email: other })
    await shop.settled()
    const html = await page()
    const rows = [...html.matchAll(/href="(\?mail=[^"]+)"/g)].map(([, href = '']) => href)
    expect(rows).toHaveLength(2)
    expect(frames(html), 'the chosen mail alone has a frame').toHaveLength(1)
    for (const row of rows) {
      const shown = await page(row)
      expect(shown).toMatch(new RegExp(`href="\\${row}"[^>]* aria-current="true"`))
      expect(/data-mail="([^"]+)"/.exec(shown)?.[1]).toBe(row.slice('?mail='.length))
    }
  })
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
