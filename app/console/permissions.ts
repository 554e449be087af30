// The permissions of the console: one table of action × role × step-up. Pure.
//
// A new page of the console:
// 1. Its actions stand in ACTIONS, named `area:verb`; what a page only shows is `area:see`.
// 2. One row in SCREENS (app/addresses.ts) with `access: 'console'` and `console: { see: 'area:see', place: 'Chips' }`.
//    `place` is its name in the navigation; pages below another one have none. One line in MODULES (app/router.ts) with
//    `screen<ConsoleVisit>(…)`. The router has then checked role, proof and `see` before the module is asked.
// 3. `GET(visit)` answers `consolePage(visit, { title, children })` (frame.tsx); lists are `<List>` (list.tsx), which
//    takes the Result of `runStatement` and says itself that it is empty or could not be read. What the role lacks is not
//    drawn: `visit.may('chips:pause') ? <form …> : null`. A form that comes back filled: `await keptForm(visit)` (step-up.ts).
// 4. `POST(visit, body)` begins with `const refused = await refusedAction(visit, 'chips:pause', body)`; `if (refused)
//    return refused` (404 for the role, a proof where the table asks for one; the filled form is kept). Then ONE batch: the
//    conditional write, and `operatorEvent(store, visit, …)` (events.ts) right behind it. `changes` 0 means that
//    somebody was faster: the page is drawn again with CHANGED_MEANWHILE (layout/done.ts).
// 5. A case in test/support/console-cases.ts: the matrix of all actions × roles, of the log and of faults runs with it.

export type ConsoleRole = 'owner' | 'packer'

/** yes · step-up: needs one at most ten minutes old · no: the action does not exist for this role. */
export type Need = 'yes' | 'step-up' | 'no'

const BOTH = { owner: 'yes', packer: 'yes' } as const
const OWNER = { owner: 'yes', packer: 'no' } as const
const OWNER_PROVED = { owner: 'step-up', packer: 'no' } as const

const table = <Name extends string>(rows: Record<Name, Readonly<Record<ConsoleRole, Need>>>) => rows

export const ACTIONS = table({
  'overview:see': BOTH,
  'search:see': BOTH,

  'orders:see': BOTH,
  'orders:assign': BOTH,
  'orders:take-out': BOTH,
  'orders:set-line': BOTH,
  'orders:print': BOTH,
  'orders:ship': BOTH,
  'orders:send-mail': BOTH,
  'orders:new': OWNER_PROVED,
  'orders:import': OWNER_PROVED,
  'orders:export': OWNER_PROVED,
  'orders:cancel': OWNER_PROVED,
  'orders:refund': OWNER_PROVED,
  'orders:void-links': OWNER_PROVED,
  'orders:correct-address': OWNER_PROVED,
  'orders:return-card': OWNER_PROVED,
  'orders:replace-card': OWNER_PROVED,

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

  'profiles:see': OWNER,
  'reports:see': OWNER,
  'reports:close': OWNER,
  'profiles:hide': OWNER,
  'profiles:unhide': OWNER,

  'subscribers:see': OWNER_PROVED,
  'subscribers:export': OWNER_PROVED,
  'codes:see': OWNER_PROVED,
  'codes:export': OWNER_PROVED,

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
