// The facts of a page for its components and scripts, from the settings and the market of its address.
import type { Context } from 'hono'
import type { ShopData } from '#client/stores/shop-data.ts'
import { marketChoices } from '#domain/market/country-names.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import type { PageClass } from '#domain/site/address-rows.ts'
import { asksConsent, chargesIn, marketsOf } from '#http/markets.ts'
import { guaranteeNotice } from '#http/notice-files.ts'
import { wordsFor } from '#http/word-files.ts'
import { type AppEnv, type Config, isMailSetUp } from '#src/env.ts'
import { pageMarket } from './page-market.ts'

/**
 * In the default market of a shop without others, nothing of markets is in it. `words` has every group of the language;
 * a language that cannot be read counts as British English (router/market.ts answers 503 before that).
 */
export async function shopData(
  c: Context<AppEnv>,
  config: Config,
  { headers, embed }: { headers: PageClass; embed: boolean },
): Promise<ShopData> {
  const markets = marketsOf(config)
  const market = pageMarket(c)
  const words = market.language === DEFAULT_LANGUAGE ? null : await wordsFor(c.env, market)
  return {
    brand: config.brand,
    anonKey: config.anonKey,
    pixelId: config.pixelId,
    pixelOnPage: headers !== 'embed-docs', // its policy allows no pixel host
    consentRequired: asksConsent(config),
    referralStrict: config.referralStrict,
    confirmsSignups: isMailSetUp(c.env, config),
    ...(config.engraving ? { engraving: true as const } : {}),
    embed,
    ...(market.prefix === '' && market.language === DEFAULT_LANGUAGE ? {} : { market }),
    ...(markets.length === 1 ? {} : { markets: marketChoices(markets, market.language) }),
    ...(words === null ? {} : { words }),
    ...(market.prefix === '' ? {} : chargesIn(config, market)),
    ...guaranteeNotice(market),
  }
}
