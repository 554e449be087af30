// The call `country`: the country a visitor is in, the market that sells there, and the words that offer it. It says
// nothing that is not in the request and the settings, reads no store and keeps nothing.
import { SUGGESTION_WORDS } from '#domain/content/words/suggestion.ts'
import { countryCode } from '#domain/site/visit.ts'
import { type Suggestion, suggestedMarket, suggestionOf } from '#domain/suggestion/suggestion.ts'
import { err, ok, type Result } from '#domain/text/errors.ts'
import { wordsIn } from '#domain/text/words.ts'
import { type CallContext, getAction } from '#guards/action.ts'
import { marketsOf } from '#http/markets.ts'
import { json } from '#http/responses.ts'
import { wordsFor } from '#http/word-files.ts'

/** Exists in a shop with several markets only. Answers 503 while the market's language cannot be read, as its pages do. */
export const country = getAction(async (context) => {
  const suggestion = await suggestionFor(context)
  return suggestion.ok ? ok(json(suggestion.value)) : suggestion
}, 'LIMIT_READ')

async function suggestionFor({
  request,
  env,
  config,
}: CallContext): Promise<Result<Suggestion, { tag: 'words_failed' }>> {
  const country = countryCode((request.cf as { country?: unknown } | undefined)?.country) || null
  const accepted = request.headers.get('accept-language') ?? ''
  const market = suggestedMarket(marketsOf(config), { country, accepted, atHome: config.stripe.countries })
  if (country === null || market === undefined)
    return ok({ country, market: null, text: null, action: null, dismiss: null })
  const words = await wordsFor(env, market)
  // No English instead: browsers keep the answer for weeks, and the line says its language.
  if (words === null) return err({ tag: 'words_failed' })
  const { language } = market
  return ok(
    suggestionOf(country, market, {
      language,
      t: wordsIn(SUGGESTION_WORDS, { language, translated: words.suggestion }),
    }),
  )
}
