// Opens a screen in a browser.
import type { Page, Response } from 'playwright'
import { Failure } from '#scripts/failure.ts'
import { cookiesOf, type FlowName, type PersonName } from './people.ts'
import type { AppScreen } from './screens.ts'

/**
 * Opens it and returns its response; throws if the status is not the expected one. The page needs its own browser
 * context, because it gets the cookies of the signed-in person.
 */
export async function openScreen(
  page: Page,
  served: { app: string; silent: string },
  { name, path, who, flow, post, isUpload = false, isSilent, status = 200 }: AppScreen,
): Promise<Response> {
  const origin = isSilent ? served.silent : served.app
  await signInAs(page, origin, who ?? null, flow ?? null)
  const answer =
    post === undefined ? await page.goto(origin + path) : await submit(page, { origin, path, post, isUpload })
  if (answer?.status() !== status)
    throw new Failure(`${name} (${path}) answered ${answer?.status()} instead of ${status}.`)
  return answer
}

/** Sets the cookies of a person in the page's browser context. */
export async function signInAs(
  page: Page,
  origin: string,
  who: PersonName | null,
  flow: FlowName | null = null,
): Promise<void> {
  const cookies = cookiesOf(who, flow)
  for (const pair of cookies === '' ? [] : cookies.split('; ')) {
    const [cookie = '', value = ''] = pair.split('=')
    // As over https: the prefix "__Host-" requires it.
    await page
      .context()
      .addCookies([{ name: cookie, value, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true }])
  }
}

/** Submits a form like a page of the app. */
async function submit(
  page: Page,
  {
    origin,
    path,
    post,
    isUpload,
  }: { origin: string; path: string; post: Readonly<Record<string, string>>; isUpload: boolean },
): Promise<Response> {
  await page.goto(`${origin}/robots.txt`)
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST' && response.url() === origin + path),
    page.waitForURL(origin + path),
    page.evaluate(
      ([action, fields, isUpload]) => {
        const form = document.createElement('form')
        form.method = 'post'
        if (isUpload) form.enctype = 'multipart/form-data'
        form.action = action
        for (const [name, value] of fields) {
          const field = document.createElement('textarea')
          field.name = name
          field.value = value
          form.append(field)
        }
        document.body.append(form)
        form.submit()
      },
      [path, Object.entries(post), isUpload] as const,
    ),
  ])
  return answer
}
