// The app asks the database where its rows are written. A statement on the binding itself goes to the primary; only a
// session of D1 may be answered by a replica, which is some moments behind.
import { expect, it } from 'vitest'
import { createAppHost } from '#test/support/app-host.ts'

it('ACC-09 sessions, codes, claims and own data are never read from a replica', async () => {
  const plain = await createAppHost()
  const asked: string[] = []
  const db = plain.env.DB
  const watched = new Proxy(db, {
    get(target, name) {
      asked.push(String(name))
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const mara = plain.with({ DB: watched }).browser()
  await mara.signIn('mara@example.com')
  for (const path of [
    '/dashboard',
    '/app/profile',
    '/app/cards',
    '/app/cards/DEMO0001',
    '/analytics',
    '/settings/sessions',
    '/settings/passkeys',
    '/settings/account',
    '/settings/data',
    '/register?chip=DEMO0006',
  ])
    expect((await mara.get(path)).status, path).toBe(200)
  expect((await mara.post('/claim', { chip: 'DEMO0007', lead: '' })).status).toBeLessThan(400)
  expect(asked).toContain('prepare')
  expect(asked).not.toContain('withSession')
})
