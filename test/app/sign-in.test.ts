// Signing in by a mailed code, as somebody who does it sees it.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

describe('signing in by code', () => {
  it('ACC-10 ACC-17 leads from the address over the code to the dashboard', async () => {
    const browser = app.browser()
    const asked = await browser.post('/login', { email: 'mara@example.com' })
    expect([asked.status, asked.location]).toEqual([303, '/login/code'])
    const page = await browser.get('/login/code')
    expect(page.text).toContain(
      'Enter the 8 digits we sent to mara@example.com. They work for 10 minutes, in this browser.',
    )
    const code = await browser.codeFor('mara@example.com')
    expect(code).toMatch(/^\d{8}$/)
    const signedIn = await browser.post('/login/code', { code })
    expect([signedIn.status, signedIn.location]).toEqual([303, '/dashboard'])
    expect((await browser.get('/dashboard')).status).toBe(200)
  })

  it('ACC-02 a new address becomes an account by its first right code, and is led to the set-up', async () => {
    const browser = app.browser()
    const email = newEmail()
    const count = () =>
      app.env.DB.prepare('SELECT count(*) AS n FROM accounts WHERE email = ?1').bind(email).first<{ n: number }>()
    await browser.post('/login', { email })
    expect(await count()).toEqual({ n: 0 })
    const signedIn = await browser.post('/login/code', { code: await browser.codeFor(email) })
    expect(signedIn.location).toBe('/setup-profile')
    expect(await count()).toEqual({ n: 1 })
  })
})
