// A partner's site for tests: pages on another port and host name (so the shop in their frame is cross-site), served
// by the test itself, and a record of every message and every event that reaches them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

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
  /** Milliseconds since the page's clock was started or installed. */
  at: number
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
    window.addEventListener('message', ({ data }) => tell.recordMessage({ at: Date.now(), data }))
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
