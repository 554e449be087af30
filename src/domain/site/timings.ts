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
export const PROFILE_SEEN_MS = 1000 // how long a profile is looked at before it counts as opened

// One call of the browser, its answer read: longer than anything the Worker waits for behind it.
export const CALL_BUDGET_MS = 10_000

// How long the Worker waits for its neighbours.
export const TAP_D1_BUDGET_MS = 1500 // how long a tap waits for D1 in all; then it leads to register
export const TAP_FALLBACK_AFTER_MS = 400 // of that, how long before KV is asked as well
export const TAP_KV_BUDGET_MS = 250 // how long the last known answer may take
export const HOT_AFTER = 10 // so many answers within HOT_MAX_AGE_MS make an address hot (src/cache/answer-cache.ts)
export const HOT_MAX_AGE_MS = 5000 // how old a cached answer may be
export const HOT_FRESH_MS = 1000 // from this age on one request at a time asks D1 again
export const READ_AHEAD_MAX_AGE_MS = 5000 // how old a profile may be that a tap has had read
export const READ_AHEAD_WAIT_MS = 50 // how long its page waits for that read
export const D1_READ_BUDGET_MS = 1800 // reads behind a page
export const OPERATOR_LOCK_BUDGET_MS = 500 // how often a token was guessed, asked before it is compared
export const D1_WRITE_BUDGET_MS = 3000 // writes behind a call
export const OWN_SECRET_BUDGET_MS = 1000 // the key of visitor hashes, once per isolate
export const KV_WRITE_BUDGET_MS = 2000 // one write the answer waits for
export const COMMERCE_BUDGET_MS = 4000 // one upstream commerce call
export const PERMALINK_BUDGET_MS = 2500 // the products behind a cart link, asked for together
export const MAIL_BUDGET_MS = 5000 // one upstream mail call
export const MAIL_LATE_MS = 5000 // how long its answer is listened for after that
export const LIMITER_BUDGET_MS = 500 // one question to the platform's rate limiter
export const ASSETS_BUDGET_MS = 2000 // one file of ours
export const MEDIA_BUDGET_MS = 3000 // one uploaded picture, whole
export const BODY_BUDGET_MS = 15_000 // the body of a request, from its first byte to its last
export const STATISTICS_FLUSH_MS = 1000 // how long counts are gathered before they are written
export const COUNTS_APART_MS = 10_000 // how long an isolate that has written counts gathers the next ones

export const UNCONFIRMED_DAYS = 30 // how long a sign-up waits for its confirmation
export const MAIL_DAYS = 30 // how long a mail is in the outbox, sent or not
export const CLICK_DAYS = 730 // how long the clicks on referral links of a day are kept
export const FORMER_OWNER_DAYS = 90 // how long the events of a card name somebody who has it no more

/** The minute of the day, UTC, at which the shop's Cron does what reads a whole table: a quiet hour. */
export const DAILY_AT_MINUTE = 3 * 60 + 17
