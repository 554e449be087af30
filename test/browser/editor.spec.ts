// The editor with script: links that move, the preview that follows, the picture that is cut.
import { expect, test } from '@playwright/test'
import { appOf, signInByCode } from '#test/support/sign-in.ts'

// One after another: the code is read off the newest mail.
test.describe.configure({ mode: 'default' })

test('EDT-14 EDT-16 EDT-26 EDT-27 EDT-46 moves links, follows in the preview and cuts a picture', async ({
  page,
  baseURL,
}) => {
  const app = appOf(baseURL)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInByCode(page, app, `${crypto.randomUUID()}@example.com`, '/login')
  await page.fill('#full_name', 'Edith')
  await page.fill('#username', `edith${Date.now()}`)
  await page.click('button:has-text("Continue")')
  await page.waitForURL('**step=2*')
  await page.click('button:has-text("Skip")')
  await page.waitForURL('**step=3*')
  await page.fill('#link1_url', 'https://one.example/')
  await page.fill('#link2_url', 'https://x.com/two')
  await page.click('button:has-text("Publish profile")')
  await expect(page.getByRole('heading', { name: 'Your profile is live.' })).toBeVisible()

  await page.goto(`${app}/app/profile`)
  const urls = () =>
    page.locator('[data-link] [name$="_url"]').evaluateAll((all) => all.map((one) => Reflect.get(one, 'value')))
  const said = page.locator('[data-link-status]')
  const [one, two] = ['https://one.example/', 'https://x.com/two']
  await page.getByRole('button', { name: 'Down: link 1' }).click()
  expect(await urls()).toEqual([two, one])
  await expect(said).toHaveText('Website: place 2 of 2.')
  await page.locator('[data-handle]').nth(1).focus()
  await page.keyboard.press('ArrowUp')
  expect(await urls()).toEqual([one, two])
  await page.getByRole('button', { name: 'Remove: link 1' }).click()
  expect(await urls()).toEqual([two])
  await expect(said).toHaveText('Link removed. Undo.')
  await page.getByRole('button', { name: 'Undo.' }).click()
  expect(await urls()).toEqual([one, two])
  await page.getByRole('button', { name: 'Add link' }).click()
  await expect(page.locator('#link3_platform')).toBeFocused()

  const preview = page.getByRole('img', { name: 'Preview of your profile' })
  await page.fill('#full_name', 'Edith Moss')
  await expect(preview.locator('.profile-name')).toHaveText('Edith Moss')
  expect(await preview.locator('[inert]').count()).toBe(1)

  const sent = page.waitForRequest('**/app/picture')
  await page.setInputFiles('[data-picture-file]', 'public/avatars/mara.webp')
  await expect(page.getByRole('slider', { name: 'Zoom' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Use picture' }).click()
  const request = await sent
  expect(request.headers()['content-type']).toBe('image/webp')
  expect(request.postDataBuffer()?.length ?? 0).toBeLessThanOrEqual(200 * 1024)
  await expect(page.locator('[data-picture-status]')).toHaveText('Picture chosen. Save to show it.')
  await page.locator('[data-save-bar] button').click()
  await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
  await page.goto(`${app}/app/profile`)
  await expect(page.locator('.picture-now img')).toBeVisible()
})

test('EDT-02 a name typed before the script has come gets its username proposed once it has', async ({
  page,
  baseURL,
}) => {
  const app = appOf(baseURL)
  await signInByCode(page, app, `${crypto.randomUUID()}@example.com`, '/login')
  await expect(page.locator('#full_name')).toBeVisible()
  let release = () => {}
  const typed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/[\w-]+\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.fill('#full_name', 'Ann Lee')
  await page.locator('#full_name').blur()
  await expect(page.locator('#username')).toHaveValue('')
  release()
  await expect(page.locator('#username')).toHaveValue(/^ann\.lee/)
})

test('EDT-24 EDT-25 EDT-35 links as they are pasted: handles become addresses, titles follow, wrong rows are named', async ({
  page,
  baseURL,
}, info) => {
  const app = appOf(baseURL)
  await page.setViewportSize({ width: 1280, height: 900 })
  await signInByCode(page, app, `${crypto.randomUUID()}@example.com`, '/login')
  await page.fill('#full_name', '李小龍')
  await page.locator('#full_name').blur()
  await expect(page.locator('#username')).toHaveValue(/^li\.xiao\.long/)
  await page.fill('#username', `kit${Date.now()}`)
  await page.click('button:has-text("Continue")')
  await page.waitForURL('**step=2*')
  await page.click('button:has-text("Skip")')
  await page.waitForURL('**step=3*')

  await page.fill('#link1_url', '@robin.pots')
  await page.fill('#link2_url', 'javascript:alert(1)')
  await page.click('button:has-text("Publish profile")')
  const summary = page.locator('[data-error-summary] li')
  await expect(summary).toHaveText([
    'Link 1: Which platform is @robin.pots on? Choose it, or enter the whole address.',
    'Link 2: This link cannot be used. It must start with https://, mailto: or tel:.',
  ])
  await page.screenshot({ path: info.outputPath('set-up.png'), fullPage: true })
  await page.getByLabel('Platform of link 1').selectOption('Instagram')
  await page.fill('#link2_url', 'robin.example')
  await page.click('button:has-text("Publish profile")')
  await expect(page.getByRole('heading', { name: 'Your profile is live.' })).toBeVisible()

  await page.goto(`${app}/app/profile`)
  const row = (number: number) => ({
    platform: page.locator(`#link${number}_platform`),
    title: page.locator(`#link${number}_title`),
    url: page.locator(`#link${number}_url`),
  })
  const values = async (number: number) => {
    const { platform, title, url } = row(number)
    return [await platform.inputValue(), await title.inputValue(), await url.inputValue()]
  }
  expect(await values(1)).toEqual(['instagram', 'Instagram', 'https://www.instagram.com/robin.pots'])
  expect(await values(2)).toEqual(['website', 'Website', 'https://robin.example'])
  // A title nobody typed follows the platform, whether the list or the address says it.
  await row(2).platform.selectOption('TikTok')
  await expect(row(2).title).toHaveValue('TikTok')
  await row(2).url.fill('@mara?is_from_webapp=1')
  await row(2).url.blur()
  expect(await values(2)).toEqual(['tiktok', 'TikTok', 'https://www.tiktok.com/@mara'])
  await row(1).url.fill('https://vimeo.com/robin')
  await row(1).url.blur()
  expect(await values(1)).toEqual(['website', 'Website', 'https://vimeo.com/robin'])
  await row(1).title.fill('My code')
  await row(1).url.fill('t.me/@robin')
  await row(1).url.blur()
  expect(await values(1)).toEqual(['telegram', 'My code', 'https://t.me/robin'])

  await page.getByRole('button', { name: 'Add link' }).click()
  await row(3).url.fill('@kit')
  await page.getByRole('button', { name: 'Add link' }).click()
  await row(4).platform.selectOption('X')
  await row(4).url.fill('mara ellison')
  await page.locator('[data-save-bar] button').click()
  await expect(summary).toHaveText([
    'Link 3: Which platform is @kit on? Choose it, or enter the whole address.',
    'Link 4: Please enter your name, like @maraellison, or the whole address.',
  ])
  for (const width of [390, 1280])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.screenshot({ path: info.outputPath(`editor-${width}-${colorScheme}.png`), fullPage: true })
    }
  await row(3).platform.selectOption('Instagram')
  await expect(row(3).url).toHaveValue('https://www.instagram.com/kit')
  await page.getByRole('button', { name: 'Remove: link 4' }).click()
  await page.locator('[data-save-bar] button').click()
  await expect(page.locator('[data-save-status]')).toHaveText('Saved. The next tap shows it.')
  expect(await values(3)).toEqual(['instagram', 'Instagram', 'https://www.instagram.com/kit'])
})
