// Every interval of the product, in milliseconds unless its name says otherwise.
export const PROMO_ROTATION_MS = 4000 // header promo line
export const CAROUSEL_STEP_MS = 3000 // hero cards, how it works, feature designs
export const TESTIMONIAL_ROTATION_MS = 4000
export const POPUP_DELAY_MS = 5000
export const COPIED_RESET_MS = 2000
export const NEW_REFERRAL_MS = 5000
export const COUNTDOWN_REFRESH_MS = 60_000
export const MIX_MATCH_RECHECK_MS = 100
export const COLLECTORS_PACK_DELAY_MS = 500
export const THEME_HINT_MS = 10_000
export const DEMO_TAB_ROTATION_MS = 4000 // demo dashboard
export const DEMO_STEP_ROTATION_MS = 2500 // scanner demo
export const SUGGESTION_MS = 30 * 86_400_000 // a browser asks for the market of its country once in this time
export const PROFILE_SEEN_MS = 1000 // how long a profile must be open to count as viewed

// One call of the browser, response body included: longer than anything the Worker waits for.
export const CALL_BUDGET_MS = 10_000

// Time limits of the Worker for its dependencies.
export const TAP_D1_BUDGET_MS = 1500 // a tap waits this long for D1 in total; then it leads to register
export const TAP_FALLBACK_AFTER_MS = 400 // part of that, after which KV is read as well
export const TAP_PROOF_BUDGET_MS = 1500 // the counter of a card that is claimed by its taps, before the redirect
export const TAP_KV_BUDGET_MS = 250 // one fallback read from KV
export const HOT_AFTER = 10 // requests within HOT_MAX_AGE_MS that make an address hot (src/cache/answer-cache.ts)
export const HOT_MAX_AGE_MS = 5000 // maximum age of a cached response
export const HOT_FRESH_MS = 1000 // from this age, one request at a time revalidates in D1
export const READ_AHEAD_MAX_AGE_MS = 5000 // maximum age of a profile prefetched by a tap
export const READ_AHEAD_WAIT_MS = 50 // how long the profile's page waits for that read
export const D1_READ_BUDGET_MS = 1800 // reads of a page
export const OPERATOR_LOCK_BUDGET_MS = 500 // reading the count of wrong tokens, before comparing one
export const D1_WRITE_BUDGET_MS = 3000 // writes of a call
export const OWN_SECRET_BUDGET_MS = 1000 // the key of visitor hashes, once per isolate
export const KV_WRITE_BUDGET_MS = 2000 // one write that the response waits for
export const COMMERCE_BUDGET_MS = 4000 // one upstream commerce call
export const PERMALINK_BUDGET_MS = 2500 // all products of a cart link together
export const MAIL_BUDGET_MS = 5000 // one upstream mail call
export const MAIL_LATE_MS = 5000 // how long a late response is awaited after that
export const LIMITER_BUDGET_MS = 500 // one request to the platform's rate limiter
export const ASSETS_BUDGET_MS = 2000 // one static file
export const MEDIA_BUDGET_MS = 3000 // one uploaded picture, whole
export const BODY_BUDGET_MS = 15_000 // the body of a request, from first to last byte
export const STATISTICS_FLUSH_MS = 1000 // how long counts are buffered before they are written
export const COUNTS_APART_MS = 10_000 // the same for an isolate that has written counts before

export const UNCONFIRMED_DAYS = 30 // how long an unconfirmed sign-up is retained
export const MAIL_DAYS = 30 // how long a mail stays in the outbox, sent or not
export const CLICK_DAYS = 730 // how long daily clicks on referral links are retained
export const FORMER_OWNER_DAYS = 90 // how long a card's events name its former owner

/** The minute of the day (UTC) at which the shop's Cron scans whole tables: a quiet hour. */
export const DAILY_AT_MINUTE = 3 * 60 + 17
