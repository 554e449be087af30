// `npm run orders -- <command>`: the console's actions on orders, with the same rules and statements (PACK-39), on the
// local database of `npm start` or, with --remote, on the deployed one. Exit code 0: done, 1: wrong data, 2: wrong
// usage.
import { type Command, longHelp, operate } from './operator.ts'
import { importFile } from './orders/import.ts'
import { assign, list, replace, ship, show, takeCardsOut } from './orders/packing.ts'
import { reconcile } from './orders/reconcile.ts'

const COMMANDS: Readonly<Record<string, Command>> = {
  list: {
    usage: 'list [--show packed]    orders to pack; overdue, packed, shipped, disputed, returns, ended or all',
    run: list,
  },
  show: { usage: 'show NUMBER    one order with its lines, its cards and what was done', run: show },
  assign: { usage: 'assign NUMBER CHIP…    puts cards into an order, each into the line it fits', run: assign },
  'take-out': {
    usage: 'take-out NUMBER CHIP…    out of an order, back into stock; of a shipped one their codes and links are void',
    run: takeCardsOut,
  },
  replace: {
    usage:
      'replace NUMBER CHIP NEW [--lost]    another card for one that was posted; --lost switches that off for good',
    run: replace,
  },
  ship: {
    usage:
      'ship NUMBER [--tracking T] [--carrier C] [--missing 2] [--disputed]    and mails the buyer; --missing allows so many cards to be missing, --disputed a disputed payment',
    run: ship,
  },
  import: {
    usage: 'import FILE.csv    orders from a spreadsheet; numbers that are here already stay',
    run: importFile,
  },
  reconcile: {
    usage:
      'reconcile --since DATE    what Shopify and Stripe know of since then and is missing here, after a database was restored; needs SHOPIFY_ADMIN_TOKEN or STRIPE_SECRET_KEY',
    run: reconcile,
  },
}

await operate(COMMANDS, longHelp('orders', COMMANDS))
