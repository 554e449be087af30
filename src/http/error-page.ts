// The page shown when no other can be rendered: no React, no script, and readable without its one style sheet, whose
// address never changes (public/error.css). It reveals nothing about the cause.
import type { PageClass } from '#domain/site/address-rows.ts'
import type { Brand } from '#domain/site/brand.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { pageHeaders } from './responses.ts'

export interface ErrorPage {
  status: number
  /** One sentence for the visitor. */
  text: string
  /** The header set of the address that failed. */
  pageClass: PageClass
  /** null if not even the settings can be read. */
  brand: Pick<Brand, 'slug' | 'name' | 'supportEmail'> | null
  /** The path of the home page; that of the default market if absent. */
  home?: string
  /** The id under which the log has details; "" for none. */
  reference?: string
}

/** Never cached. Never throws. */
export function errorPage({ status, text, pageClass, brand, home = '/', reference = '' }: ErrorPage): Response {
  const name = escapeHtml(brand?.name ?? '')
  const said = escapeHtml(text)
  // Invalid settings may contain an unusable address.
  const email = brand && /^[^\s@]+@[^\s@]+$/.test(brand.supportEmail) ? escapeHtml(brand.supportEmail) : ''
  const isFinal = status === 404 || status === 410
  const help = isFinal ? 'If you need help' : 'If it keeps happening'
  const parts = [
    name && `<p class="brand"><a href="${home}">${name}</a></p>`,
    `<h1>${said}</h1>`,
    status === 500 && '<p>Something went wrong on our side. Please try again in a moment.</p>',
    email &&
      `<p>${help}, write to <a href="mailto:${email}">${email}</a>${reference && ' and quote the reference below'}.</p>`,
    reference && `<p>Reference: ${escapeHtml(reference)}</p>`,
    // An empty href reloads the page itself.
    `<p class="ways">${isFinal ? '' : '<a class="first" href="">Try again</a> '}<a href="${home}">Back to home</a></p>`,
  ]
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light"><meta name="robots" content="noindex"><title>${said}${name && ` · ${name}`}</title><link rel="stylesheet" href="/error.css"></head><body><main>${parts.filter(Boolean).join('')}</main></body></html>`
  const headers = pageHeaders(pageClass, { bootHash: '', pixel: false, cache: 'CacheNever' })
  return new Response(html, { status, headers })
}
