// Starts the tests' Stripe as a process: `node test/support/stripe-process.mjs`, and with `--shop` the shop and the app with
// it behind them. What it does is in stripe-shop.ts; this is the way every script here is started.
process.argv.splice(2, 0, 'test/support/stripe-shop.ts')
await import('#scripts/run.mjs')
