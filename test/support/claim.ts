// Chips as they leave the packing table, and orders they were sold in, for tests of claiming.
import { type ClaimProof, claimToken } from '#app/claim/claim-token.ts'
import { type AppBindings, readAppConfig } from '#app/env.ts'
import { claimCodeHash } from '#mail/claim-code.ts'
import { insertRow, newChip } from './own-card.ts'

type Columns = Record<string, string | number | null>

/** The code of every chip of `newCoded`. */
export const CODE = '7K3M-Q2RX'
export const LOOSE_CODE = ' 7k3m q2rx '

export const secretOf = (env: AppBindings): string => {
  const settings = readAppConfig(env)
  if (!settings.ok) throw new Error(settings.problems.join(' '))
  return settings.config.accountSecret
}

/** A chip nobody owns; free unless said otherwise. */
export async function newUnclaimed(env: AppBindings, columns: Columns = {}): Promise<string> {
  const chip = newChip()
  await insertRow(env.DB, 'chips', { chip_id: chip, status: 'unlinked', ...columns })
  return chip
}

/** A chip with the code above. */
export async function newCoded(env: AppBindings, columns: Columns = {}): Promise<string> {
  const chip = await newUnclaimed(env, { claim_policy: 'code', ...columns })
  const hash = await claimCodeHash(secretOf(env), chip, CODE)
  await env.DB.prepare('UPDATE chips SET claim_code_hash = ?2 WHERE chip_id = ?1').bind(chip, hash).run()
  return chip
}

export interface Sold {
  order: string
  line: string
  number: string
}

let last = 1000
/** An order of one line; its buyer has this address. */
export async function newOrder(env: AppBindings, email: string | null): Promise<Sold> {
  const number = `#${++last}`
  const order = `order-${last}`
  const line = `line-${last}`
  await insertRow(env.DB, 'orders', {
    id: order,
    backend: 'manual',
    external_id: order,
    number,
    email,
    status: 'shipped',
  })
  await insertRow(env.DB, 'order_lines', {
    id: line,
    order_id: order,
    position: 1,
    title: 'Card',
    quantity: 1,
    cards: 1,
  })
  return { order, line, number }
}

/** The link of the mail about this card of this order. */
export const linkOf = async (
  env: AppBindings,
  chip: string,
  { order }: Sold,
  change: Partial<ClaimProof> = {},
): Promise<string> =>
  claimToken(secretOf(env), {
    chip,
    order,
    epoch: 1,
    handover: 0,
    lastDay: Math.floor(Date.now() / 86_400_000) + 730,
    ...change,
  })

/** A page without the id of its card, and without the end of it: to compare the pages of several cards. */
export const withoutId = (html: string, chip: string): string =>
  html.replaceAll(chip, '{chip}').replaceAll(chip.slice(-4), '{end}')
