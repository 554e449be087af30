// Giving a card to somebody by a mail: who can take it, for how long, and what ends it.
import { env as bound } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { acceptMove, cancelMove, type Move, moveByToken, moveUnderWay, startMove } from '#app/cards/moves.ts'
import { type AppBindings, readAppConfig } from '#app/env.ts'
import type { OwnVisit, SignedIn } from '#app/guards/visit.ts'
import { answerKey, changeKey } from '#domain/chip/last-known-keys.ts'
import { APP, type AppHost, createAppHost, newEmail } from '#test/support/app-host.ts'
import { appRender } from '#test/support/app-render.ts'
import { rows } from '#test/support/database.ts'
import { chipRow, eventsOf, giveCard, giveProfile, insertRow } from '#test/support/own-card.ts'

const DAY = 24 * 3600
const START = 1_790_000_000

let app: AppHost
beforeAll(async () => {
  app = await createAppHost()
})

/** A visit of a new account, at this time. */
async function visitor(name: string | null = null): Promise<(at?: number) => OwnVisit> {
  const account: SignedIn = {
    id: crypto.randomUUID(),
    email: newEmail(),
    name,
    consoleRole: null,
    knownEpoch: 0,
    passkeyAskedAt: null,
    timeZone: null,
    session: { idHash: '', createdAt: START, authAt: START, method: 'code' },
  }
  await insertRow(app.env.DB, 'accounts', { id: account.id, email: account.email, name })
  const settings = readAppConfig(bound as unknown as AppBindings)
  if (!settings.ok) throw new Error(settings.problems.join(' '))
  const { config } = settings
  return (now = START) => ({
    request: new Request(APP),
    url: new URL(APP),
    route: '/',
    env: app.env,
    config,
    params: {},
    account,
    now,
    setCookies: [],
    render: appRender,
    waitUntil: () => {},
  })
}

const mailTo = async (email: string, kind: string) => {
  const [mail] = await rows<{ payload: string }>(app.env.DB, 'app_outbox', 'recipient = ?1 AND kind = ?2', email, kind)
  return mail === undefined ? null : (JSON.parse(mail.payload) as Record<string, string>)
}
const tokenFor = async (email: string) => ((await mailTo(email, 'card-move'))?.url ?? '').split('/c/')[1] ?? ''

/** A card on its way from one account to another. */
async function onItsWay(columns: Record<string, string | number | null> = {}) {
  const sender = await visitor('Mara Ellison')
  const recipient = await visitor()
  const chip = await giveCard(app.env.DB, sender().account, columns)
  expect(await startMove(sender(), chip, recipient().account.email)).toBe('sent')
  return { sender, recipient, chip, token: await tokenFor(recipient().account.email) }
}

describe('sending a card', () => {
  it('OWN-14 keeps hashes for 14 days, and mails a link of "m." and 32 random bytes', async () => {
    const { sender, recipient, chip, token } = await onItsWay()
    expect(token).toMatch(/^m\.[A-Za-z0-9_-]{43}$/)
    const [move] = await rows(app.env.DB, 'card_moves', 'chip_id = ?1', chip)
    expect(move).toMatchObject({
      from_account_id: sender().account.id,
      created_at: START,
      expires_at: START + 14 * DAY,
    })
    expect(JSON.stringify(move)).not.toContain(token)
    expect(JSON.stringify(move)).not.toContain(recipient().account.email)
    expect(await mailTo(recipient().account.email, 'card-move')).toEqual({
      name: 'Mara Ellison',
      url: `${APP}/c/${token}`,
    })
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: sender().account.id })
    expect(await moveUnderWay(sender(), chip)).toBe(START + 14 * DAY)
  })

  it('OWN-14 is refused for a card that is not mine, switched off, or on its way already', async () => {
    const { chip, recipient, sender } = await onItsWay()
    expect(await startMove(sender(), chip, newEmail())).toBe('changed')
    expect(await startMove(recipient(), chip, newEmail())).toBe('changed')
    const retired = await giveCard(app.env.DB, sender().account, { status: 'retired' })
    expect(await startMove(sender(), retired, newEmail())).toBe('changed')
    expect(await rows(app.env.DB, 'card_moves', 'chip_id = ?1', retired)).toEqual([])
  })

  it('OWN-18 is possible ten times a day', async () => {
    const sender = await visitor()
    const send = async (now: number) => startMove(sender(now), await giveCard(app.env.DB, sender().account), newEmail())
    for (let at = 0; at < 10; at++) expect(await send(START + at)).toBe('sent')
    expect(await send(START + 10)).toBe('full')
    expect(await send(START + DAY + 120)).toBe('sent')
  })
})

describe('taking a card', () => {
  it('T-CLM-7 OWN-16 gives it to the address, once, mails the sender, and forgets what the sender called it', async () => {
    const { sender, recipient, chip, token } = await onItsWay({ nickname: 'Blue one', username: null })
    const username = await giveProfile(app.env.DB, recipient().account)
    await app.env.CACHE.put(answerKey(chip), 'former')
    const ends = await Promise.all([1, 2, 3].map(() => acceptMove(recipient(), token, username)))
    expect(ends.filter(({ end }) => end === 'accepted')).toHaveLength(1)
    expect(await chipRow(app.env.DB, chip)).toMatchObject({
      owner_account_id: recipient().account.id,
      status: 'linked_with_profile',
      username,
      nickname: null,
      claimed_at: START,
      handover: 1,
    })
    expect(await eventsOf(app.env.DB, chip)).toMatchObject([
      {
        event: 'moved',
        from_status: 'linked_without_profile',
        to_status: 'linked_with_profile',
        username,
        actor: 'owner',
      },
    ])
    const { email } = recipient().account
    expect(await mailTo(sender().account.email, 'card-moved')).toEqual({ masked: `${email[0]}•••@example.com` })
    expect(await app.env.CACHE.get(answerKey(chip))).toBeNull()
    expect(await app.env.CACHE.get(changeKey(chip))).toContain(username)
    expect(await moveByToken(recipient(), token)).toBeNull()
    expect(await acceptMove(recipient(), token, null)).toEqual({ end: 'over' })
  })

  it('OWN-16 leads to a profile of the new owner only', async () => {
    const { recipient, chip, token } = await onItsWay()
    expect(await acceptMove(recipient(), token, 'ava')).toEqual({ end: 'accepted', chipId: chip })
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ status: 'linked_without_profile', username: null })
  })

  it('T-CLM-7 OWN-15 is refused to every other address, and changes nothing', async () => {
    const { sender, chip, token } = await onItsWay()
    const stranger = await visitor()
    const move: Move | null = await moveByToken(stranger(), token)
    expect(move).toEqual({ chipId: chip, isForVisitor: false })
    expect(await acceptMove(stranger(), token, null)).toEqual({ end: 'another' })
    expect(await chipRow(app.env.DB, chip)).toMatchObject({ owner_account_id: sender().account.id })
    expect(await eventsOf(app.env.DB, chip)).toEqual([])
  })

  it('OWN-14 OWN-16 is over after 14 days, and the card can then be sent anew', async () => {
    const { sender, recipient, chip, token } = await onItsWay()
    expect(await moveByToken(recipient(START + 14 * DAY - 1), token)).toMatchObject({ isForVisitor: true })
    expect(await acceptMove(recipient(START + 14 * DAY), token, null)).toEqual({ end: 'over' })
    expect(await startMove(sender(START + 14 * DAY), chip, newEmail())).toBe('sent')
  })

  it('OWN-17 is over once the sender cancels, and nobody else can', async () => {
    const { sender, recipient, chip, token } = await onItsWay()
    expect(await cancelMove(recipient(), chip)).toBe(false)
    expect(await cancelMove(sender(), chip)).toBe(true)
    expect(await acceptMove(recipient(), token, null)).toEqual({ end: 'over' })
    expect(await moveUnderWay(sender(), chip)).toBeNull()
  })

  it.each([
    ['the card is somebody else’s', { owner_account_id: 'OTHER' }],
    ['it is nobody’s', { owner_account_id: null, status: 'unlinked' }],
    ['it is switched off', { status: 'retired' }],
  ])('OWN-16 OWN-17 is over once %s', async (_, change) => {
    const { recipient, chip, token } = await onItsWay()
    for (const [column, value] of Object.entries(change))
      await app.env.DB.prepare(`UPDATE chips SET ${column} = ?1 WHERE chip_id = ?2`).bind(value, chip).run()
    expect(await acceptMove(recipient(), token, null)).toEqual({ end: 'over' })
  })

  it.each([
    ['OWN-17 is over once the operator has paused the card', 'cli', 'over'],
    ['OWN-17 is not ended by the owner’s own pause', 'owner', 'accepted'],
  ])('%s', async (_, actor, end) => {
    const { recipient, chip, token } = await onItsWay()
    await app.env.DB.prepare("UPDATE chips SET status = 'paused' WHERE chip_id = ?1").bind(chip).run()
    await insertRow(app.env.DB, 'chip_events', {
      chip_id: chip,
      event: 'paused',
      to_status: 'paused',
      actor,
      created_at: START + 5,
    })
    expect(await acceptMove(recipient(START + 6), token, null)).toMatchObject({ end })
  })
})
