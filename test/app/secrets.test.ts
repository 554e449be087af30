// What is secret stays secret: no line of the log holds it, and a changed key voids what hangs on it and nothing else.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

it('T-SES-10 HOST-49 no line of the log holds an address, a code, a token or an account id', async () => {
  const lines: string[] = []
  const spies = (['log', 'info', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line))),
  )
  const browser = app.browser()
  const email = newEmail()
  await browser.post('/login', { email: 'not an address' })
  await browser.post('/login', { email, chip: 'DEMO0006' })
  const flow = browser.cookies.get('__Host-flow') ?? ''
  await browser.post('/login/code', { code: '00000000' })
  const code = await browser.codeFor(email)
  await browser.post('/login/code', { code })
  await browser.get('/register?chip=DEMO0006')
  await browser.post('/claim', { chip: 'DEMO0006', code: 'WRONG000' })
  await browser.post('/claim', { chip: 'DEMO0006', code: 'DEM0-C0DE' })
  await browser.get('/nope?secret=1')
  await app.browser().send('/dev/cron', { method: 'POST', body: 'minute' })
  for (const spy of spies) spy.mockRestore()
  const [account] = await rows<{ id: string }>(app.env.DB, 'accounts', 'email = ?1', email)
  const said = lines.join('\n')
  expect(account?.id).toBeTruthy()
  for (const secret of [email, code, flow, account?.id ?? '', 'DEM0-C0DE', 'DEM0C0DE', ...browser.cookies.values()]) {
    expect(secret.length).toBeGreaterThan(5)
    expect(said).not.toContain(secret)
  }
})

describe('another ACCOUNT_SECRET', () => {
  const changed = () => app.with({ ACCOUNT_SECRET: 'another secret of at least thirty-two characters' })
  const moved = (from: { cookies: Map<string, string> }, ip?: string) => {
    const browser = changed().browser(ip)
    for (const [name, value] of from.cookies) browser.cookies.set(name, value)
    return browser
  }

  it('T-DAT-6 HOST-26 ends no session', async () => {
    const browser = app.browser()
    await browser.signIn('ava@example.com')
    expect((await moved(browser).get('/dashboard')).status).toBe(200)
  })

  it('T-DAT-6 HOST-26 voids open codes', async () => {
    const browser = app.browser()
    const email = newEmail()
    await browser.post('/login', { email })
    const answer = await moved(browser).post('/login/code', { code: await browser.codeFor(email) })
    expect([answer.status, answer.text.includes('That code is not right. 4 tries left.')]).toEqual([422, true])
  })

  it('T-DAT-6 HOST-26 voids unused claim codes', async () => {
    await app.env.DB.prepare(
      "INSERT INTO chips (chip_id, status, claim_policy, claim_code_hash) SELECT 'SECRETCHANGE1', 'unlinked', 'code', claim_code_hash FROM chips WHERE chip_id = 'DEMO0006'",
    ).run()
    const browser = changed().browser()
    await browser.signIn(newEmail())
    await browser.get('/register?chip=DEMO0006')
    const answer = await browser.post('/claim', { chip: 'DEMO0006', code: 'DEM0-C0DE' })
    expect([answer.status, answer.text.includes('This card and this code do not match.')]).toEqual([422, true])
  })
})

it('HOST-43 what an action did is said once, in a status', async () => {
  const browser = app.browser()
  await browser.signIn('ava@example.com')
  const out = await browser.post('/logout')
  expect(out.location).toBe('/login?done=signed-out')
  const page = await browser.get(out.location)
  expect(page.html).toMatch(/<p role="status"[^>]*>You are signed out\.<\/p>/)
  expect((await browser.get('/login')).html).not.toContain('You are signed out.')
  expect((await browser.get('/login?done=%3Cb%3Ewhatever')).html).not.toMatch(/role="status"[^>]*data-done/)
})
