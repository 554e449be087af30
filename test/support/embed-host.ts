// A partner's site for tests: pages on another port and host name (so the shop in their frame is cross-site), served
// by the test itself, and a record of every message and every event that reaches them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from '@playwright/test'
import { test as base, expect } from './browser.ts'

export interface HostPage {
  body: string
  headers?: Record<string, string>
}

export interface Host {
  origin: string
  close: () => Promise<unknown>
}

/** Serves `pages` by path; anything else is empty. The host name differs from the shop's. */
export async function startHost(shopUrl: string, pages: Record<string, HostPage>): Promise<Host> {
  const server: Server = createServer((request, response) => {
    const page = pages[new URL(request.url ?? '/', 'http://host').pathname]
    response.writeHead(page ? 200 : 204, { 'content-type': 'text/html; charset=utf-8', ...page?.headers })
    response.end(page ? `<!doctype html><html lang="en"><title>Partner</title><body>${page.body}</body></html>` : '')
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const name = new URL(shopUrl).hostname === 'localhost' ? '127.0.0.1' : 'localhost'
  const origin = `http://${name}:${(server.address() as AddressInfo).port}`
  return { origin, close: () => new Promise((resolve) => server.close(resolve)) }
}

export interface Arrival {
  data: Record<string, unknown> & { type: string; height?: number; event?: string }
}

export interface Raised {
  name: string
  detail: Record<string, unknown>
}

export interface HostRecord {
  messages: Arrival[]
  events: Raised[]
}

/** Records what reaches the top window. Outlives navigations; call before the first one. */
export async function recordHost(page: Page): Promise<HostRecord> {
  const record: HostRecord = { messages: [], events: [] }
  await page.exposeFunction('recordMessage', (arrival: Arrival) => record.messages.push(arrival))
  await page.exposeFunction('recordEvent', (raised: Raised) => record.events.push(raised))
  await page.addInitScript(() => {
    if (window.top !== window) return
    const tell = window as unknown as Record<'recordMessage' | 'recordEvent', (value: unknown) => void>
    window.addEventListener('message', ({ data }) => tell.recordMessage({ data }))
    for (const name of ['ready', 'height', 'add_to_cart', 'checkout_started'])
      document.addEventListener(name, (event) => tell.recordEvent({ name, detail: (event as CustomEvent).detail }))
  })
  return record
}

/** The shop's frame inside the host page, once its islands live. */
export async function shopFrame(page: Page, selector = 'iframe') {
  const frame = await (await page.locator(selector).elementHandle())?.contentFrame()
  if (!frame) throw new Error(`no frame at ${selector}`)
  await frame.locator('html[data-hydrated]').waitFor()
  return frame
}

interface Fixtures {
  /** Serves a page as the partner's and opens it. */
  openHost: (page: HostPage) => Promise<Host>
  record: HostRecord
}

export const test = base.extend<Fixtures>({
  record: async ({ page }, use) => use(await recordHost(page)),
  openHost: async ({ page, baseURL, record: _record }, use) => {
    const hosts: Host[] = []
    await use(async (content) => {
      const host = await startHost(baseURL ?? '', { '/': content })
      hosts.push(host)
      await page.goto(host.origin)
      return host
    })
    await Promise.all(hosts.map((host) => host.close()))
  },
})

export const SPECIFIED = ['embed-resize', 'commerce-embed-resize', 'TAPPT_EMBED_RESIZE']
export const START_UP = 'TAPPT_EMBED_RESIZE'

/** A partner's own frame, of a fixed height. */
export const ownFrame = (baseURL = '', path = '/embed', attributes = '') => ({
  body: `<iframe src="${baseURL}${path}" title="Shop" width="900" height="700" ${attributes}></iframe>`,
})
/** A partner's page with the line of the kit. */
export const kit = (baseURL = '', attributes = '', headers = {}): HostPage => ({
  body: `<div id="shop"><a href="${baseURL}">Shop</a></div><script src="${baseURL}/embed.js" data-target="#shop" ${attributes} async></script>`,
  headers,
})

export const specified = (messages: readonly Arrival[]) => messages.filter(({ data }) => SPECIFIED.includes(data.type))
export const frameHeight = (page: Page) =>
  page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height)
export const bodyHeight = (frame: Frame) =>
  frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
export const setBlock = (frame: Frame, height: string) =>
  frame.evaluate((css) => {
    const block = document.querySelector<HTMLElement>('#test-block') ?? document.createElement('div')
    block.id = 'test-block'
    block.style.height = css
    document.querySelector('main')?.append(block)
  }, height)
export const follows = (page: Page, frame: Frame) =>
  expect(async () => expect(await frameHeight(page)).toBe(await bodyHeight(frame))).toPass({ timeout: 5000 })

/** Adds the shown card; the page asks for patience while its product is on the way. */
export async function addToCart(frame: Frame) {
  const cart = frame.getByRole('dialog', { name: 'Your Cart' })
  await expect(async () => {
    if (!(await cart.isVisible())) await frame.getByRole('button', { name: 'Add to cart' }).click({ timeout: 1000 })
    await expect(cart).toBeVisible({ timeout: 500 })
  }).toPass()
  return cart
}
