// Who may do what in the console, said a second time: a change of the table is a change here as well.
import { expect, it } from 'vitest'
import { ACTIONS, type Action, mayDo, needOf } from '#app/console/permissions.ts'

const TABLE = Object.keys(ACTIONS) as Action[]

it('T-CON-1 CON-07 lets a packer do what packing takes, and nothing else', () => {
  expect(TABLE.filter((action) => mayDo(action, 'packer')).sort()).toEqual([
    ...['chips:see', 'health:see', 'log:see', 'orders:add-note', 'orders:assign', 'orders:cancel-return'],
    ...['orders:close-return', 'orders:delete-note', 'orders:labels', 'orders:mark-engraved', 'orders:open-return'],
    ...['orders:print', 'orders:receive-return', 'orders:see', 'orders:send-mail', 'orders:set-line', 'orders:ship'],
    ...['orders:take-out', 'overview:see', 'search:see', 'stock:see', 'webhooks:see'],
  ])
})

it('CON-06 CON-07 asks an owner for a proof of whatever a packer may not do, but for these', () => {
  const unproved = TABLE.filter((action) => needOf(action, 'owner') === 'yes' && !mayDo(action, 'packer'))
  expect(unproved.sort()).toEqual([
    ...['log:see-all', 'mails:see', 'profiles:hide', 'profiles:see', 'profiles:unhide'],
    ...['reports:close', 'reports:see', 'sales:see', 'withdrawals:done'],
  ])
})
