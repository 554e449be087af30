// The operator's files of the official notice on the legal guarantee, as the build found them (build/notice-files.ts).
import { NOTICE_FOLDER, noticeFile, noticeLanguageOf, owesNotice } from '#domain/market/legal-guarantee.ts'
import type { Market } from '#domain/market/market.ts'

declare const __NOTICE_FILES__: readonly string[]

/** Names like "de.svg"; none where nothing was built, as in tests of sources. */
const FILES: readonly string[] = typeof __NOTICE_FILES__ === 'undefined' ? [] : __NOTICE_FILES__

/** The address of the notice in the market's language, for its pages; empty outside the EU and without a file. */
export function guaranteeNotice(market: Market, files = FILES): { guaranteeNotice?: string } {
  const file = owesNotice(market) ? noticeFile(files, noticeLanguageOf(market.language)) : undefined
  return file === undefined ? {} : { guaranteeNotice: `/${NOTICE_FOLDER}/${file}` }
}
