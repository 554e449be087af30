// The real command line beside a running server on the same local database, as an operator uses it: what a command
// changes, the next tap shows. F6, F17, T-TAP-13; exit codes 0, 1 and 2.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#domain/site/routes.ts'
import { ensureBuilt } from '#scripts/build.ts'
import * as script from '#scripts/commands/chips.ts'
import { type LocalStorage, openLocal, prepareDatabase } from '#scripts/local-db.ts'
import { serve } from '#scripts/serve.ts'
import { readPlatform } from '#scripts/settings.ts'
import { runScript, type Said, sharing, typed } from '#test/support/typed.ts'

const state = mkdtempSync(join(tmpdir(), 'chips-running-'))
const settings = { BRAND_SLUG: 'acme', BRAND_NAME: 'Acme', ANON_KEY: 'k', SITE_URL: 'https://acme.example' }
const REGISTER = 'https://app.acme.example/register?chip='
let server: Awaited<ReturnType<typeof serve>>
let beside: LocalStorage
const logged: string[] = []

beforeAll(async () => {
  ensureBuilt()
  const platform = await readPlatform()
  await prepareDatabase(platform, settings, state)
  server = await serve({
    platform,
    settings: { ...platform.vars, ...settings, LOG_REQUESTS: 'all' },
    port: 0,
    statePath: state,
    dist: 'dist',
    onLog: (text) => logged.push(text),
  })
  beside = await openLocal(platform, state)
}, 300_000)
afterAll(async () => {
  await beside?.close()
  await server?.stop()
  rmSync(state, { recursive: true, force: true })
}, 60_000)

/** `npm run chips -- …` in this process, on the server's database, opened beside the server. */
const chips = (...args: string[]): Promise<Said> => typed(script, args, { folder: state, open: sharing(beside) })

/** The same in a process of its own. */
const processOf = (...args: string[]): Promise<Said> => runScript('chips', [...args, '--state', state])

async function tap(chip: string): Promise<string | null> {
  const response = await fetch(`http://localhost:${server.port}/scan/${chip}`, { redirect: 'manual' })
  expect(response.status).toBe(302)
  return response.headers.get('location')
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

describe('F17 beside a running server', { timeout: 240_000 }, () => {
  it('F7 the taps of phones are counted, and the command line tells how many', async () => {
    const scan = (userAgent: string, chip = 'DEMO0001') =>
      fetch(`http://localhost:${server.port}/scan/${chip}`, {
        redirect: 'manual',
        headers: { 'user-agent': userAgent },
      })
    for (const userAgent of [PHONE, PHONE, PHONE, 'curl/8.5.0']) await scan(userAgent)
    // Counts that the database refuses, locked by the command beside the server, are written with those of the next tap.
    const counted = async () => {
      await scan(PHONE, 'DEMO0003')
      return JSON.parse((await chips('stats', 'DEMO0001', '--json')).out)
    }
    await expect
      .poll(counted, { timeout: 60_000, interval: 1000 })
      .toMatchObject({ taps: 3, by_device: [{ device: 'phone', taps: 3 }] })
    expect(await chips('stats', 'DEMO0001')).toMatchObject({ code: 0, err: '' })
    expect(await chips('stats', 'NOBODYS')).toMatchObject({ code: 1 })
  })

  it('T-TAP-13 the next tap sees a pause, a resume, an unlink and a link', async () => {
    expect(await tap('DEMO0001')).toBe('/profile/acme')
    expect(await processOf('pause', 'DEMO0001')).toMatchObject({ code: 0, err: '' })
    expect(await tap('DEMO0001')).toBe(`${REGISTER}DEMO0001`)
    expect(await chips('resume', 'DEMO0001')).toMatchObject({ code: 0 })
    expect(await tap('DEMO0001')).toBe('/profile/acme')
    expect(await chips('unlink', 'DEMO0001')).toMatchObject({ code: 0 })
    expect(await tap('DEMO0001')).toBe(`${REGISTER}DEMO0001`)
    expect(await chips('link', 'DEMO0001', 'ava')).toMatchObject({ code: 0 })
    expect(await tap('DEMO0001')).toBe('/profile/ava')
  })

  it('T-CLM-8 CLM-10 what a tap, call 9 and the log tell of a new card holds neither its code nor the hash of it', async () => {
    const { out, err, code } = await processOf('new', '--count', '1', '--batch', 'NEW')
    const [header, line = ''] = out.trim().split('\n')
    const [id = '', claimCode = ''] = line.split(',')
    expect([code, err, header]).toEqual([0, expect.stringContaining('1 chip made in batch NEW.'), 'chip_id,claim_code'])
    const row = await beside.db
      .prepare('SELECT claim_policy, claim_code_hash FROM chips WHERE chip_id = ?')
      .bind(id)
      .first()
    expect(row).toEqual({ claim_policy: 'code', claim_code_hash: expect.any(String) })
    const site = `http://localhost:${server.port}`
    const tapped = await fetch(`${site}/scan/${id}`, { redirect: 'manual', headers: { 'user-agent': PHONE } })
    const resolved = await fetch(`${site}${API_PATHS.resolveTap}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: settings.ANON_KEY },
      body: JSON.stringify({ chip_id: id }),
    })
    const shown = await chips('show', id)
    expect([tapped.headers.get('location'), resolved.status]).toEqual([`${REGISTER}${id}`, 200])
    const told = [
      ...[JSON.stringify([...tapped.headers]), await tapped.text(), JSON.stringify([...resolved.headers])],
      ...[await resolved.text(), shown.out, err, ...logged],
    ].join('\n')
    expect(logged.length).toBeGreaterThan(0)
    expect(told).toContain(id)
    for (const secret of [claimCode, claimCode.replace('-', ''), String(row?.claim_code_hash)]) {
      expect(secret.length).toBeGreaterThan(7)
      expect(told).not.toContain(secret)
    }
  })

  it('the exit code says whether it is done, wrong, or no command at all', async () => {
    expect(await processOf('--help')).toMatchObject({ code: 0, err: '' })
    expect(await chips('link', 'DEMO0002', 'ava', '--dry-run')).toMatchObject({ code: 0 })
    expect(await tap('DEMO0002')).toBe(`${REGISTER}DEMO0002`)
    expect(await processOf('pause', 'UNKNOWN1')).toMatchObject({ code: 1, err: 'There is no chip UNKNOWN1.\n' })
    expect(await processOf('polish', 'DEMO0001')).toMatchObject({ code: 2, out: '' })
    expect((await chips('constructor')).err).toMatch(/^Unknown command "constructor"\./)
    expect(await chips()).toMatchObject({ code: 2 })
    expect(await chips('pause', 'DEMO0001', '--local', '--remote')).toMatchObject({ code: 2 })
  })
})
