// The photo for the contact card on its way beside a picture, and out of the bucket with it.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteUnusedPictures } from '#app/profile/unused-pictures.ts'
import { type AppHost, type Browser, createAppHost } from '#test/support/app-host.ts'
import { rows } from '#test/support/database.ts'
import { giveProfile, newOwner, type Owner } from '#test/support/own-card.ts'
import { heavyPhoto, photo } from '#test/support/photo.ts'

const PICTURE = 'c'.repeat(64)
let app: AppHost
let owner: Owner
let browser: Browser
let username = ''
beforeAll(async () => {
  app = await createAppHost()
})
beforeEach(async () => {
  await app.env.DB.exec('UPDATE profiles SET contact_photo = NULL')
  browser = app.browser()
  owner = await newOwner(browser)
  username = await giveProfile(app.env.DB, owner, { profile_image_url: `/media/${PICTURE}.webp` })
})

const send = (body: Uint8Array<ArrayBuffer>, { of = PICTURE, to = username, by = browser } = {}) =>
  by.send(`/app/picture?photo=${to}&of=${of}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg', 'sec-fetch-site': 'same-origin' },
  })
const stored = async (name = username) =>
  (await rows<{ contact_photo: string | null; version: number }>(app.env.DB, 'profiles', 'username = ?1', name))[0]
const isThere = async (hash: unknown) => (await app.env.MEDIA?.head(`${hash}.jpg`)) !== null
const save = async (fields: Record<string, string>) =>
  browser.post('/app/profile', {
    ...{ do: 'save', version: String((await stored())?.version), full_name: 'Ro', look: 'paper' },
    ...{ picture: `/media/${PICTURE}.webp`, ...fields },
  })

describe('the photo of a contact card', () => {
  it('EDT-78 is wanted by the pages of its profile, stored beside the picture, and goes with it', async () => {
    const wanted = `data-photo-of="${username}" data-picture="/media/${PICTURE}.webp"`
    for (const path of ['/app/profile', '/setup-profile?step=live'])
      expect((await browser.get(path)).html).toContain(wanted)
    const sent = await send(photo())
    expect(sent.status).toBe(200)
    const { photo: hash } = JSON.parse(sent.html)
    expect([(await stored())?.contact_photo, await isThere(hash)]).toEqual([hash, true])
    expect((await browser.get('/app/profile')).html).not.toContain('data-photo-of')
    await save({ bio: 'Other words, the same picture.' })
    expect((await stored())?.contact_photo).toBe(hash)
    await save({ remove_picture: '1' })
    expect((await stored())?.contact_photo).toBeNull()
  })

  it('EDT-78 is refused where it is no small square JPEG, or of another profile or picture', async () => {
    const webp = new TextEncoder().encode('RIFF\0\0\0\0WEBPVP8L')
    for (const bytes of [webp, photo().slice(0, 200), heavyPhoto(2), new Uint8Array(10)])
      expect((await send(bytes)).status).toBe(422)
    expect((await send(heavyPhoto(1))).status).toBe(200) // 64 KB, and less once its comment is dropped
    const kept = (await stored())?.contact_photo
    for (const other of [{ of: 'd'.repeat(64) }, { of: '' }, { to: 'ava' }])
      expect((await send(photo(), other)).status).toBe(409)
    expect([(await stored())?.contact_photo, (await stored('ava'))?.contact_photo]).toEqual([kept, null])
    const MEDIA = { put: () => Promise.reject(new Error('R2 is down')) } as unknown as R2Bucket
    const faulty = app.with({ MEDIA }).browser()
    for (const [name, value] of browser.cookies) faulty.cookies.set(name, value)
    expect((await send(photo(), { by: faulty })).status).toBe(503)
  })

  it('EDT-78 EDT-53 stays in the bucket while a profile names it, also a copy, and is deleted with the last one', async () => {
    const { photo: hash } = JSON.parse((await send(photo())).html)
    const copy = `${username}-copy`
    await browser.post('/setup-profile?step=1&new=1', { full_name: 'Ro', username: copy, from: username })
    expect((await stored(copy))?.contact_photo).toBe(hash)
    const later = Math.floor(Date.now() / 1000) + 25 * 3600
    await deleteUnusedPictures(app.env, later)
    expect(await isThere(hash)).toBe(true)
    await browser.post('/settings/data', { act: 'profile', username })
    expect(await isThere(hash)).toBe(true)
    await browser.post('/settings/data', { act: 'profile', username: copy })
    expect(await isThere(hash)).toBe(false)
    const again = await giveProfile(app.env.DB, owner, { profile_image_url: `/media/${PICTURE}.webp` })
    await send(photo(), { to: again })
    expect(await isThere(hash)).toBe(true)
    await app.env.DB.prepare('UPDATE profiles SET contact_photo = NULL WHERE username = ?1').bind(again).run()
    await deleteUnusedPictures(app.env, later)
    expect(await isThere(hash)).toBe(false)
  })
})
