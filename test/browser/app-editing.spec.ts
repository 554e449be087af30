// Set-up and editor as a person works with them: what waits is said, what is dragged stays, what is not saved is asked
// about, and everything but pictures, dragging and the preview works without script.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { signInAs } from '#scripts/app-screens/open.ts'
import { expect, type Served, test } from '#test/support/app-screens.ts'
import { networkQuiet } from '#test/support/browser.ts'
import { choose } from '#test/support/product-page.ts'

/** The shop beside the app. */
const shopOf = ({ app }: Served): string => app.replace('://app.', '://')

/** Calls to this address wait until the answer of this is called; so is how many there were. */
async function hold(page: Page, address: string | RegExp): Promise<{ release(): void; count(): number }> {
  const gate = Promise.withResolvers<void>()
  let count = 0
  await page.route(address, async (route) => {
    count++
    await gate.promise
    await route.continue()
  })
  return { release: () => gate.resolve(), count: () => count }
}

/**
 * Presses a button as a hand does that is too quick, and once more by Enter; what it says then, and whether it can be
 * pressed.
 */
const press = (button: Locator): Promise<{ says: string; isOff: boolean }> =>
  button.evaluate(async (pressed: HTMLButtonElement) => {
    pressed.click()
    await new Promise((resolve) => setTimeout(resolve))
    pressed.click()
    pressed.form?.requestSubmit()
    return { says: pressed.textContent, isOff: pressed.disabled }
  })

interface Sent {
  type: string
  bytes: number[]
}

/** Pictures this page sends from now on; their bytes are not told by requests. */
async function sentPictures(page: Page): Promise<Sent[]> {
  const sent: Sent[] = []
  await page.exposeFunction('tellPicture', (picture: Sent) => sent.push(picture))
  await page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const body = init?.body
      if (body instanceof Blob)
        await Reflect.get(
          window,
          'tellPicture',
        )({
          type: new Headers(init?.headers).get('content-type'),
          bytes: [...new Uint8Array(await body.arrayBuffer())],
        })
      return send(input, init)
    }
  })
  return sent
}

/** A photograph with a place and a camera in it. */
const photograph = async () => ({
  name: 'photograph.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#3d6b4f' } })
    .withExif({
      IFD0: { Make: 'Camera of Edith', Model: 'Model 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .jpeg()
    .toBuffer(),
})

test.describe('in the app', () => {
  // One after another: one server, and what one test saves is not another's.
  test.describe.configure({ mode: 'default', timeout: 120_000 })
  test.skip(!!process.env.TEST_URL && !process.env.LIVE_DIST, 'somebody else serves the app under test')
  test.use({ contextOptions: { reducedMotion: 'reduce' }, allowConsoleErrors: true })

  test('HOST-60 HOST-44 EDT-02 EDT-03 EDT-04 EDT-06 EDT-47 three steps of a new person, from the name to the live page', async ({
    page,
    served,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAs(page, served.app, 'walker')
    const pictures = await sentPictures(page)
    await page.goto(`${served.app}/setup-profile`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your profile')
    const asked = await hold(page, /\/app\/username\?name=/)
    await page.getByLabel('Name', { exact: true }).fill('Robin Walker')
    await page.getByLabel('Name', { exact: true }).blur()
    await expect(page.getByLabel('Username')).toHaveValue(/^robin/)
    const username = await page.getByLabel('Username').inputValue()
    await expect(page.getByText(`${shopOf(served)}/profile/${username}`)).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Checking…' })).toBeVisible()
    asked.release()
    await expect(page.getByRole('status').filter({ hasText: 'Available.' })).toBeVisible()

    const saved = await hold(page, /setup-profile\?step=1/)
    expect(await press(page.getByRole('button', { name: 'Continue' }))).toEqual({ says: 'Saving…', isOff: true })
    await expect.poll(saved.count).toBe(1)
    saved.release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Picture and words')

    const said = page.locator('[data-picture-status]')
    await expect(said).toHaveRole('status')
    const cutting = await hold(page, /\/assets\/crop-/)
    await page.setInputFiles('[data-picture-file]', await photograph())
    await expect(said).toHaveText('Opening the picture…')
    cutting.release()
    await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
    const uploading = await hold(page, '**/app/picture')
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(said).toHaveText('Uploading…')
    await expect.poll(() => pictures.map(({ type }) => type)).toEqual(['image/webp'])
    const body = Buffer.from(pictures[0]?.bytes ?? [])
    expect(body.length).toBeLessThanOrEqual(200 * 1024)
    const { format, width, height, exif, xmp, iptc } = await sharp(body).metadata()
    expect([format, width, height]).toEqual(['webp', 512, 512])
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    for (const word of ['Exif', 'Camera of Edith', 'Model 7']) expect(body.includes(word)).toBe(false)
    uploading.release()
    await expect(said).toHaveText('Picture chosen. Save to show it.')
    await page.getByLabel('Bio', { exact: true }).fill('Joiner. Oak, mostly.')
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to reach you')
    await page.getByLabel('First link').fill('https://robin.example/work')
    await page.getByRole('button', { name: 'Publish profile' }).click()
    await expect(page.getByText('Your profile is live.')).toBeVisible()
    await expect(page.getByText(`${shopOf(served)}/profile/${username}`)).toBeVisible()
    await page.goto(`${shopOf(served)}/profile/${username}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Robin Walker')
    const shown = page.locator('img.profile-avatar')
    await expect(shown).toHaveAttribute('src', /^\/media\/[0-9a-f]{64}\.webp$/)
    expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(512)
  })

  test('EDT-03 a proposed username gives way to the one that is typed, however late the proposal comes', async ({
    page,
    served,
  }) => {
    await signInAs(page, served.app, 'newcomer')
    await page.goto(`${served.app}/setup-profile`)
    const proposing = await hold(page, /\/app\/username\?of=/)
    await page.getByLabel('Name', { exact: true }).fill('Robin Hasty')
    const username = page.getByLabel('Username')
    await username.focus()
    await expect.poll(proposing.count).toBe(1)
    proposing.release()
    await expect(username).toHaveValue(/^robin/)
    await page.keyboard.type('h.one')
    await expect(username).toHaveValue('h.one')
    await expect(page.getByText(`${shopOf(served)}/profile/h.one`)).toBeVisible()
  })

  test('EDT-03 a name that is typed on cancels the question before it, and one just answered is not asked about again', async ({
    page,
    served,
  }) => {
    await signInAs(page, served.app, 'newcomer')
    await page.goto(`${served.app}/setup-profile`)
    const asked: string[] = []
    await page.route(/\/app\/username\?name=/, async (route) => {
      const name = new URL(route.request().url()).searchParams.get('name') ?? ''
      asked.push(name)
      if (name !== 'h.slow') return route.continue() // of that one no answer ever comes
    })
    const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('name=h.slow'))
    const [username, said] = [page.getByLabel('Username'), page.locator('[data-username-status]')]
    await username.fill('h.slow')
    await expect.poll(() => asked).toEqual(['h.slow'])
    await expect(said).toHaveText('Checking…')
    await username.fill('h.quick')
    await cancelled
    await expect(said).toHaveText('Available.')
    await username.fill('h.quicker')
    await expect(said).toHaveText('')
    await expect.poll(() => asked.length).toBe(3)
    await expect(said).toHaveText('Available.')
    await username.fill('h.quick')
    await expect(said).toHaveText('')
    await expect(said).toHaveText('Available.')
    expect(asked).toEqual(['h.slow', 'h.quick', 'h.quicker'])
  })

  test('EDT-47 a browser that writes no WebP sends a JPEG', async ({ page, served }) => {
    await signInAs(page, served.app, 'writer')
    await page.addInitScript(() => {
      const write = HTMLCanvasElement.prototype.toBlob
      HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
        write.call(this, done, type === 'image/webp' ? 'image/png' : type, quality)
      }
    })
    const pictures = await sentPictures(page)
    await page.goto(`${served.app}/app/profile`)
    await page.setInputFiles('[data-picture-file]', await photograph())
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect.poll(() => pictures.map(({ type }) => type)).toEqual(['image/jpeg'])
    const body = Buffer.from(pictures[0]?.bytes ?? [])
    expect(body.length).toBeLessThanOrEqual(200 * 1024)
    const { format, width, height, exif } = await sharp(body).metadata()
    expect([format, width, height, exif]).toEqual(['jpeg', 512, 512, undefined])
    await expect(page.locator('[data-picture-status]')).toHaveText('Picture chosen. Save to show it.')
  })

  test('EDT-46 EDT-49 a picture is known by its bytes, whatever a picker calls it, and what is none is told', async ({
    page,
    served,
  }) => {
    await signInAs(page, served.app, 'writer')
    await page.goto(`${served.app}/app/profile`)
    const said = page.locator('[data-picture-status]')
    const choose = (buffer: Buffer, mimeType: string, name = 'IMG_0001.jpg') =>
      page.setInputFiles('[data-picture-file]', { name, mimeType, buffer })
    const { buffer } = await photograph()
    const see = sharp({
      create: { width: 200, height: 300, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
    })
    const pictures: [Buffer, string][] = [
      [buffer, 'image/jpg'],
      [buffer, 'image/pjpeg'],
      [buffer, 'application/octet-stream'],
      [buffer, 'image/png'],
      [await see.png().toBuffer(), 'application/octet-stream'],
      [await see.webp().toBuffer(), 'image/jpeg'],
      [await see.webp({ lossless: true }).toBuffer(), 'text/plain'],
    ]
    for (const [bytes, type] of pictures) {
      await choose(bytes, type)
      await expect(page.getByRole('slider', { name: 'Zoom' }), type).toBeVisible()
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
    await choose(buffer, 'application/octet-stream')
    await page.getByRole('button', { name: 'Use picture' }).click()
    await expect(said).toHaveText('Picture chosen. Save to show it.')
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    for (const [bytes, type, text] of [
      [Buffer.from('no picture'), 'image/jpeg', 'Choose a JPEG, PNG or WebP picture.'],
      [Buffer.from('GIF89a'), 'image/jpeg', 'Choose a JPEG, PNG or WebP picture.'],
      [buffer.subarray(0, 40), 'image/jpeg', 'This picture cannot be used. Choose another.'],
      [heic, 'image/heic', 'This browser cannot open HEIC pictures.'],
      [heic, '', 'This browser cannot open HEIC pictures.'],
    ] as const) {
      await choose(bytes, type)
      await expect(said).toContainText(text)
    }
  })

  test('EDT-13 the preview stands beside the form from 768 px on, and is a sheet below', async ({ page, served }) => {
    await signInAs(page, served.app, 'writer')
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto(`${served.app}/app/profile`)
    const preview = page.getByRole('img', { name: 'Preview of your profile' })
    const open = page.getByRole('button', { name: 'Preview' })
    await expect(preview).toBeVisible()
    await expect(open).toBeHidden()
    const form = await page.locator('[data-profile-form]').boundingBox()
    const beside = await preview.boundingBox()
    expect(beside?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0))

    await page.setViewportSize({ width: 767, height: 900 })
    await expect(preview).toBeHidden()
    const sheet = page.getByRole('dialog', { name: 'Preview' })
    const closings: (() => Promise<unknown>)[] = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
      () => page.goBack(),
    ]
    for (const close of closings) {
      await open.click()
      await expect(sheet).toBeVisible()
      await expect(preview.locator('.profile-name')).toHaveText('Edith Moss')
      for (const key of ['Tab', 'Tab', 'Shift+Tab']) {
        await page.keyboard.press(key)
        expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
      }
      await close()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(`${served.app}/app/profile`)
      await expect(open).toBeFocused()
    }
  })

  test('D-171 the preview draws a name in other letters as the public page does', async ({ page, served }) => {
    await signInAs(page, served.app, 'writer')
    await page.setViewportSize({ width: 1280, height: 900 })
    const fonts: string[] = []
    page.on('response', (response) => {
      if (response.url().endsWith('.woff2') && response.ok()) fonts.push(response.url().split('/').at(-1) ?? '')
    })
    await page.goto(`${served.app}/app/profile`)
    await networkQuiet(page)
    expect(fonts.filter((font) => font.startsWith('noto'))).toEqual([])
    await page.getByLabel('Name', { exact: true }).fill('Ελένη Παπαδοπούλου')
    await expect.poll(() => fonts.filter((font) => font.startsWith('noto')).length).toBe(1)
    expect(fonts.at(-1)).toMatch(/^noto-sans-greek-wght/)
  })

  test('EDT-15 preview and saved page agree in text, order, icons and colours in all five looks', async ({
    page,
    context,
    served,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await signInAs(page, served.app, 'writer')
    await page.goto(`${served.app}/app/profile`)
    await page.getByLabel('Bio', { exact: true }).fill('Oak, mostly.\nSometimes ash.')
    const publicPage = await context.newPage()
    await publicPage.setViewportSize({ width: 390, height: 844 })
    const looks = ['Midnight', 'Sunrise', 'Paper', 'Forest', 'Dark gradient']
    const preview = page.locator('[data-preview] .profile-card')
    for (const look of looks) {
      await choose(page, page.getByRole('radio', { name: look, exact: true }))
      await expect(preview).toHaveAttribute('data-theme', look.toLowerCase().replace(' ', '-'))
      const previewed = await drawn(preview)
      await page.locator('[data-save-bar] button').click()
      await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
      // A profile held in memory is shown as it was for five seconds at most.
      await expect(async () => {
        await publicPage.goto(`${shopOf(served)}/profile/edith`)
        expect(await drawn(publicPage.locator('.profile-card'))).toEqual(previewed)
      }).toPass({ timeout: 30_000 })
    }
  })

  test('EDT-28 rows are dragged by pointer, finger and keyboard, and saved as they are shown', async ({
    page,
    served,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await signInAs(page, served.app, 'writer')
    const loaded: string[] = []
    page.on('request', (request) => {
      if (/\/assets\/drag-/.test(request.url())) loaded.push(request.url())
    })
    await page.goto(`${served.app}/app/profile`)
    const titles = () =>
      page.locator('[data-link] [name$="_title"]').evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))
    const said = page.locator('[data-link-status]')
    const row = (at: number) => page.locator('[data-link]').nth(at)
    const middle = async (part: Locator) => {
      await part.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      return { x: x + width / 2, y: y + height / 2, height }
    }
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
    expect(loaded).toEqual([])

    // By the mouse: the last becomes the first.
    await row(1).scrollIntoViewIfNeeded()
    const from = await middle(row(2).locator('[data-handle]'))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await expect(page.locator('.link-row-dragged')).toBeVisible()
    const to = (await row(0).locator('[data-handle]').boundingBox()) ?? { y: 0 }
    for (const part of [0.25, 0.5, 0.75, 1]) await page.mouse.move(from.x, from.y + (to.y - from.y) * part)
    await expect.poll(titles).toEqual(['Three', 'One', 'Two'])
    await page.mouse.up()
    await expect(said).toHaveText('Three: place 1 of 3.')
    expect(loaded).toHaveLength(1)

    // By a finger: the first goes down by one.
    const touched = await middle(row(0).locator('[data-handle]'))
    const cdp = await page.context().newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: touched.x, y }] })
    await finger('touchStart', touched.y)
    await expect(page.locator('.link-row-dragged')).toBeVisible()
    const next = await row(1).boundingBox()
    const down = (next?.height ?? 0) * 0.8
    for (const part of [0.5, 1]) await finger('touchMove', touched.y + down * part)
    await expect.poll(titles).toEqual(['One', 'Three', 'Two'])
    await finger('touchEnd', 0)
    await expect(said).toHaveText('Three: place 2 of 3.')

    // By the keyboard: and further down.
    await row(1).locator('[data-handle]').focus()
    await page.keyboard.press('ArrowDown')
    await expect(said).toHaveText('Three: place 3 of 3.')
    await page.locator('[data-save-bar] button').click()
    await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
    await page.reload()
    expect(await titles()).toEqual(['One', 'Two', 'Three'])
  })

  test('EDT-34 leaving with unsaved changes is asked about once, and not after saving', async ({ page, served }) => {
    await signInAs(page, served.app, 'writer')
    const questions: string[] = []
    let isLeaving = false
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      return isLeaving ? dialog.accept() : dialog.dismiss()
    })
    await page.goto(`${served.app}/app/profile`)
    await page.getByLabel('Company', { exact: true }).fill('Moss, Moss & Moss')
    await page.getByRole('link', { name: 'Statistics' }).click()
    await expect.poll(() => questions).toEqual(['beforeunload'])
    await expect(page).toHaveURL(`${served.app}/app/profile`)
    await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Moss, Moss & Moss')
    isLeaving = true
    await page.getByRole('link', { name: 'Statistics' }).click()
    await expect(page).toHaveURL(`${served.app}/analytics`)
    expect(questions).toEqual(['beforeunload', 'beforeunload'])

    await page.goto(`${served.app}/app/profile`)
    await page.getByLabel('Company', { exact: true }).fill('Moss & Daughter')
    await page.locator('[data-save-bar] button').click()
    await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
    await page.getByRole('link', { name: 'Statistics' }).click()
    await expect(page).toHaveURL(`${served.app}/analytics`)
    expect(questions).toHaveLength(2)

    // What was typed while a save was on its way is not saved yet.
    await page.goto(`${served.app}/app/profile`)
    await page.getByLabel('Company', { exact: true }).fill('Moss & Son')
    const save = await hold(page, '**/app/profile')
    await page.locator('[data-save-bar] button').click()
    await expect.poll(save.count).toBe(1)
    await page.getByLabel('Job title', { exact: true }).fill('Turner')
    save.release()
    await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
    await page.getByRole('link', { name: 'Statistics' }).click()
    await expect(page).toHaveURL(`${served.app}/analytics`)
    expect(questions).toHaveLength(3)
  })

  test('EDT-32 of two tabs the later save is told, keeps what was typed, and can be saved over', async ({
    page,
    context,
    served,
  }) => {
    await signInAs(page, served.app, 'writer')
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.goto(`${served.app}/app/profile`)
    const save = (tab: Page) => tab.locator('[data-save-bar] button').click()
    await page.getByLabel('Job title', { exact: true }).fill('Master joiner')
    await save(page)
    await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
    await other.getByLabel('Job title', { exact: true }).fill('Carpenter')
    await save(other)
    await expect(other.getByRole('alert')).toContainText(
      'This profile was changed on another device. Reload to see it, or save yours over it.',
    )
    await expect(other).toHaveTitle(/^Error: /)
    await expect(other.getByLabel('Job title', { exact: true })).toHaveValue('Carpenter')
    await other.getByRole('button', { name: 'Save mine' }).click()
    await expect(other.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')

    await page.getByLabel('Job title', { exact: true }).fill('Turner')
    await save(page)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByLabel('Job title', { exact: true })).toHaveValue('Carpenter')
  })

  const PENDING: [name: string, path: string, fill: Record<string, string>, button: string, pending: string][] = [
    ['signing in', '/login', { Email: 'pending@gallery.example' }, 'Continue', 'Sending…'],
    ['a claim', '/register?chip=DEMO0006', { 'Code on the leaflet': '0000-0000' }, 'Claim card', 'Claiming…'],
    ['the editor', '/app/profile', { Company: 'Moss' }, 'Save', 'Saving…'],
  ]
  for (const [name, path, fields, button, word] of PENDING)
    test(`HOST-44 the button of ${name} says "${word}" and cannot be pressed again until the answer is there`, async ({
      page,
      served,
    }) => {
      await signInAs(page, served.app, path === '/login' ? null : 'writer')
      await page.goto(served.app + path)
      for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value)
      const pressed = page.getByRole('main').getByRole('button', { name: button, exact: true }).last()
      const action = await pressed.evaluate((one: HTMLButtonElement) => new URL(one.form?.action ?? '').pathname)
      const gate = Promise.withResolvers<void>()
      let posts = 0
      // Those of the form: a page that offers passkeys asks for a challenge as well.
      await page.route('**/*', async (route) => {
        const request = route.request()
        if (request.method() !== 'POST' || new URL(request.url()).pathname !== action) return route.continue()
        posts++
        await gate.promise
        await route.continue()
      })
      expect(await press(pressed)).toEqual({ says: word, isOff: true })
      await expect.poll(() => posts).toBe(1)
      gate.resolve()
      await expect(page.getByRole('button', { name: word })).toHaveCount(0)
      expect(posts).toBe(1)
    })

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false })

    test('HOST-54 signing in, the proof that it is you, and the end of the account: by code, and no passkey is offered', async ({
      page,
      served,
    }) => {
      await page.goto(`${served.app}/login`)
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
      await page.getByLabel('Email').fill('plainly@gallery.example')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${served.app}/login/code`)
      await page.getByLabel('Code').fill(await codeFor(page, served))
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your profile')
      await page.goto(`${served.app}/dashboard`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello.')
      await expect(page.getByText('Sign in faster next time.')).toBeHidden()

      await page.goto(`${served.app}/step-up?next=%2Fsettings%2Fdata`)
      await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
      await page.getByRole('button', { name: /^Send a code to p/ }).click()
      await expect(page.getByText(/^Enter the 8 digits we sent to p/)).toBeVisible() // before: the code of the sign-in
      await page.getByLabel('Code').fill(await codeFor(page, served))
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(`${served.app}/settings/data`)
      await page.getByLabel('Type your email address to confirm').fill('plainly@gallery.example')
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await expect(page.getByRole('button', { name: 'Sign out' })).toHaveCount(0)
    })

    test('EDT-52 HOST-54 a picture is removed by a box and the button that saves', async ({
      page,
      served,
      browser,
    }) => {
      const withScript = await browser.newContext({ javaScriptEnabled: true })
      const other = await withScript.newPage()
      await signInAs(other, served.app, 'writer')
      await other.goto(`${served.app}/app/profile`)
      await other.locator('[data-picture-file]').setInputFiles(await photograph())
      await other.getByRole('button', { name: 'Use picture' }).click()
      await expect(other.locator('[data-picture-now] img')).toHaveAttribute('src', /^\/media\//)
      await other.locator('[data-save-bar]').getByRole('button', { name: 'Save' }).click()
      await expect(other.getByText('Saved. The next tap shows it.')).toBeVisible()
      await withScript.close()

      await signInAs(page, served.app, 'writer')
      await page.goto(`${served.app}/app/profile`)
      await expect(page.locator('[data-picture-now] img')).toHaveAttribute('src', /^\/media\//)
      await page.getByLabel('Remove picture').check()
      await page.locator('[data-save-bar]').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Saved. The next tap shows it.' })).toBeVisible()
      await expect(page.locator('[data-picture-now] img')).toHaveCount(0)
      await expect(page.locator('[data-picture-now]')).not.toBeEmpty()
      await expect(page.getByLabel('Remove picture')).toHaveCount(0)
    })

    test('HOST-54 texts, links and their order, and a card: each by a form, and nothing that needs script is shown', async ({
      page,
      served,
    }) => {
      await signInAs(page, served.app, 'writer')
      await page.goto(`${served.app}/app/profile`)
      for (const name of ['Preview', 'Choose picture', /^Drag link/])
        await expect(page.getByRole('button', { name })).toHaveCount(0)
      await expect(page.getByRole('img', { name: 'Preview of your profile' })).toBeHidden()
      await page.getByLabel('Bio', { exact: true }).fill('Written without script.')
      await page.getByRole('button', { name: 'Down: link 1' }).click()
      await page.getByRole('button', { name: 'Remove: link 3' }).click()
      await page.getByRole('button', { name: 'Add link' }).click()
      const last = page.locator('[data-link]').nth(2)
      await last.getByLabel('Title').fill('Fourth')
      await last.getByLabel('Address').fill('https://four.example/')
      await page.locator('[data-save-bar]').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'Saved. The next tap shows it.' })).toBeVisible()
      await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Written without script.')
      await expect(page.locator('[data-link] [name="link1_title"]')).toHaveValue('Two')
      await expect(page.locator('[data-link] [name="link2_title"]')).toHaveValue('One')
      await expect(page.locator('[data-link] [name="link3_title"]')).toHaveValue('Fourth')

      // What was done is said once, whatever loads the page again.
      await page.reload()
      await expect(page.getByLabel('Bio', { exact: true })).toHaveValue('Written without script.')
      await expect(page.getByText('Saved. The next tap shows it.')).toHaveCount(0)

      await page.goto(`${served.app}/app/cards/GALLERYWRITES01`)
      await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(0)
      await page.getByLabel('Nickname').fill('Jacket')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Jacket')
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByText('Paused. The next tap shows nothing of you.')).toBeVisible()
      await page.getByRole('link', { name: 'Resume' }).click()
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect(page.getByText('This card is active again.')).toBeVisible()
    })
  })
})

/** The code of the last mail of a development app. */
async function codeFor(page: Page, { app }: Served): Promise<string> {
  const mails = await page.context().newPage()
  await mails.goto(`${app}/dev/mail`)
  const code = /\b\d{8}\b/.exec(await mails.locator('main').innerText())?.[0] ?? ''
  await mails.close()
  return code
}

/** What a profile's card shows, as anyone who looks at it takes it in: words, icons and colours in their order. */
const drawn = (card: Locator) =>
  card.evaluate((root) => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    const parts =
      '.profile-avatar, .profile-name, .profile-job, .profile-handle, .profile-bio, .profile-contact li, .profile-links li'
    return [root, ...root.querySelectorAll(parts)].map((part) => {
      const shown = part.querySelector('.profile-link, .profile-detail') ?? part
      const { color, backgroundColor, borderTopColor, fontWeight } = getComputedStyle(shown)
      return {
        part: part.className,
        text: part === root ? '' : (part.textContent ?? '').replace(/\s+/g, ' ').trim(),
        icons: part === root ? [] : [...part.querySelectorAll('svg')].map((icon) => icon.innerHTML),
        leads: part === root ? [] : [...part.querySelectorAll('a')].map((link) => link.getAttribute('href')),
        ...{ color, backgroundColor, borderTopColor, fontWeight },
      }
    })
  })
