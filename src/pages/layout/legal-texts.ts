// The texts of /terms and /policies. A build has them as files next to the scripts (build/legal-files.ts), each read
// when its page is first rendered in this isolate; development and tests import their sources.
import type { Shop } from '#client/stores/shop-data.ts'
import type { PixelState } from '#domain/content/legal-privacy.ts'
import type { LegalSection } from '#domain/content/legal-text.ts'
import { filledIn, LEGAL_TEXTS, type LegalTextId } from '#domain/content/legal-texts.ts'
import type { PageId } from '#domain/site/routes.ts'
import { describeError, logEvent } from '#http/log.ts'
import { ownFile } from '#http/own-file.ts'
import { builtFile } from './assets.ts'

/** Shared by all requests of this isolate: the brand is filled in later. */
const read = new Map<LegalTextId, string>()

/** The sections of a legal page, or null if they cannot be read; empty for any other page. Never throws. */
export async function legalSections(
  assets: Fetcher,
  page: PageId,
  shop: Shop,
): Promise<readonly LegalSection[] | null> {
  const id = textOf(page, shop)
  if (id === null) return []
  if (import.meta.env.DEV) return LEGAL_TEXTS[id](shop.brand)
  try {
    const template = read.get(id) ?? new TextDecoder().decode(await ownFile(assets, builtFile(`legal/${id}`)))
    const sections = filledIn(template, shop.brand)
    read.set(id, template)
    return sections
  } catch (thrown) {
    logEvent('error', 'legal_text_failed', { text: id, error: describeError(thrown) })
    return null
  }
}

function textOf(page: PageId, { pixelId, consentRequired, engraving }: Shop): LegalTextId | null {
  const inShop = <Id extends 'terms' | `policies-${PixelState}`>(id: Id) =>
    engraving ? (`${id}-engraved` as const) : id
  if (page === 'terms') return inShop('terms')
  if (page !== 'policies') return null
  if (pixelId === '') return inShop('policies-absent')
  return inShop(consentRequired ? 'policies-asks' : 'policies-unless-rejected')
}
