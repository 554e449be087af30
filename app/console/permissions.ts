// The permissions of the console: one table of action × role × step-up. Pure.
//
// A new page of the console:
// 1. Add its actions to ACTIONS, named `area:verb`; seeing the page is `area:see`.
// 2. Add a row to SCREENS (app/addresses.ts) with `access: 'console'` and `console: { see: 'area:see', place: 'Chips' }`.
//    `place` is its name in the navigation; pages below another one have none. Add a line to MODULES (app/router.ts) with
//    `screen<ConsoleVisit>(…)`. The router checks role, step-up and `see` before it calls the module.
// 3. `GET(visit)` returns `consolePage(visit, { title, children })` (frame.tsx). Lists are `<List>` (list.tsx), which takes
//    the Result of `runStatement` and reports an empty or unreadable list. Actions that the role lacks are not rendered:
//    `visit.may('chips:pause') ? <form …> : null`. The fields of a form after a step-up: `await keptForm(visit)` (step-up.ts).
// 4. `POST(visit, body)` parses `fieldsOf(body)` with a schema (app/guards/fields.ts) and calls `const refused = await
//    refusedAction(visit, 'chips:pause', body)`; `if (refused) return refused` (404 for the role, or a step-up, with the
//    form stored). Then ONE batch: the conditional write, directly followed by `operatorEvent(store, visit, …)` (events.ts).
//    `changes` 0 means that another write was faster: render the page again with CHANGED_MEANWHILE (layout/done.ts).
// 5. Add a case to test/support/console-cases.ts: it runs in the matrices of actions × roles, of the log and of faults.

export type ConsoleRole = 'owner' | 'packer'

/** yes · step-up: needs one at most ten minutes old · no: the action does not exist for this role. */
export type Need = 'yes' | 'step-up' | 'no'

const BOTH = { owner: 'yes', packer: 'yes' } as const
const OWNER = { owner: 'yes', packer: 'no' } as const
const OWNER_PROVED = { owner: 'step-up', packer: 'no' } as const

const table = <Name extends string>(rows: Record<Name, Readonly<Record<ConsoleRole, Need>>>) => rows

export const ACTIONS = table({
  'overview:see': BOTH,
  /** Sums of money on the overview. */
  'sales:see': OWNER,
  'search:see': BOTH,

  'orders:see': BOTH,
  'orders:assign': BOTH,
  'orders:take-out': BOTH,
  'orders:set-line': BOTH,
  'orders:print': BOTH,
  'orders:labels': BOTH,
  'orders:mark-engraved': BOTH,
  'orders:ship': BOTH,
  'orders:send-mail': BOTH,
  'orders:add-note': BOTH,
  'orders:delete-note': BOTH,
  'orders:open-return': BOTH,
  'orders:receive-return': BOTH,
  'orders:close-return': BOTH,
  'orders:cancel-return': BOTH,
  'orders:new': OWNER_PROVED,
  'orders:import': OWNER_PROVED,
  'orders:export': OWNER_PROVED,
  'orders:cancel': OWNER_PROVED,
  'orders:refund': OWNER_PROVED,
  'orders:void-links': OWNER_PROVED,
  'orders:correct-address': OWNER_PROVED,
  'orders:return-card': OWNER_PROVED,
  'orders:replace-card': OWNER_PROVED,
  'orders:retire-card': OWNER_PROVED,

  'chips:see': BOTH,
  'chips:new-batch': OWNER_PROVED,
  'chips:encode': OWNER_PROVED,
  'chips:new-code': OWNER_PROVED,
  'chips:link': OWNER_PROVED,
  'chips:unlink': OWNER_PROVED,
  'chips:pause': OWNER_PROVED,
  'chips:resume': OWNER_PROVED,
  'chips:retire': OWNER_PROVED,
  'chips:release': OWNER_PROVED,

  'stock:see': BOTH,

  'profiles:see': OWNER,
  /** Statements hold whole mail addresses. */
  'withdrawals:see': OWNER_PROVED,
  'withdrawals:done': OWNER,

  'reports:see': OWNER,
  'reports:close': OWNER,
  'profiles:hide': OWNER,
  'profiles:unhide': OWNER,

  'subscribers:see': OWNER_PROVED,
  'subscribers:export': OWNER_PROVED,
  'codes:see': OWNER_PROVED,
  'codes:export': OWNER_PROVED,

  'affiliates:see': OWNER_PROVED,
  'affiliates:export': OWNER_PROVED,
  'affiliates:activate': OWNER_PROVED,
  'affiliates:end': OWNER_PROVED,

  'accounts:see': OWNER_PROVED,
  'accounts:end-sessions': OWNER_PROVED,
  'accounts:close': OWNER_PROVED,
  'accounts:set-role': OWNER_PROVED,
  'accounts:invite': OWNER_PROVED,
  'accounts:remove-passkey': OWNER_PROVED,

  'mails:see': OWNER,
  'mails:send-again': OWNER_PROVED,
  'mails:give-up': OWNER_PROVED,

  'health:see': BOTH,
  'webhooks:see': BOTH,

  /** For a packer: their own entries. */
  'log:see': BOTH,
  'log:see-all': OWNER,
})

export type Action = keyof typeof ACTIONS

export const isAction = (word: string): word is Action => Object.hasOwn(ACTIONS, word)

/** What a role needs for an action. */
export const needOf = (action: Action, role: ConsoleRole): Need => ACTIONS[action][role]

/** Does the action exist for this role, with or without a step-up? */
export const mayDo = (action: Action, role: ConsoleRole): boolean => needOf(action, role) !== 'no'
