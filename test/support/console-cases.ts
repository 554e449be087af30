// One case for every action of the console that is carried out: what it is done to, and what is posted. The matrix of all
// actions × roles, of the log and of faults (test/app/console-actions.test.ts) runs each of them. Whoever adds an action adds
// its case.
import type { Action } from '../../app/console/permissions'
import type { AppBindings } from '../../app/env'
import { newEmail } from './app-host'

export interface ConsoleCase {
  action: Action
  /** Makes what it is done to, new at every call, and answers what is posted where. */
  prepare(env: AppBindings): Promise<{ path: string; fields: Record<string, string> }>
}

const some = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()

const onChip = (action: Action, status: string, fields: Record<string, string>): ConsoleCase => ({
  action,
  async prepare({ DB }) {
    const chip = some()
    const username = status === 'unlinked' ? null : 'ava'
    await DB.prepare('INSERT INTO chips (chip_id, status, username) VALUES (?1, ?2, ?3)')
      .bind(chip, status, username)
      .run()
    return { path: `/admin/chips/${chip}`, fields }
  },
})

const onAccount = (action: Action, fields: Record<string, string>): ConsoleCase => ({
  action,
  async prepare({ DB }) {
    const id = some()
    await DB.batch([
      DB.prepare('INSERT INTO accounts (id, email) VALUES (?1, ?2)').bind(id, newEmail()),
      DB.prepare(
        "INSERT INTO sessions (id_hash, account_id, last_seen_day, expires_at, auth_at, method, device) VALUES (?2, ?1, 1, 9999999999, 1, 'code', 'Phone')",
      ).bind(id, some()),
    ])
    return { path: `/admin/accounts/${id}`, fields }
  },
})

export const CONSOLE_CASES: readonly ConsoleCase[] = [
  onChip('chips:pause', 'linked_with_profile', { do: 'pause' }),
  onChip('chips:resume', 'paused', { do: 'resume' }),
  onChip('chips:retire', 'unlinked', { do: 'retire' }),
  onChip('chips:link', 'unlinked', { do: 'link', username: 'ava' }),
  {
    action: 'chips:new-batch',
    prepare: async () => ({
      path: '/admin/chips/new',
      fields: { name: `Batch ${some()}`, count: '2', label: '', policy: 'code' },
    }),
  },
  onAccount('accounts:end-sessions', { do: 'sessions' }),
  onAccount('accounts:close', { do: 'close' }),
  onAccount('accounts:set-role', { do: 'role', role: 'packer' }),
  {
    action: 'subscribers:export',
    prepare: async () => ({ path: '/admin/subscribers', fields: { list: 'newsletter' } }),
  },
  { action: 'codes:export', prepare: async () => ({ path: '/admin/codes', fields: {} }) },
]
