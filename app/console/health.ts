// How both Workers are: the app's words as its own /healthz says them, the shop's as the shop answers. Where this
// app has the operator's token too, the shop adds its details.

import type { ConsoleVisit } from '#app/guards/visit.ts'
import { healthWords } from '#app/routes/health.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'

const SHOP_BUDGET_MS = 2500

export interface HealthPart {
  name: string
  word: string
  /** "ms 12, waiting 3"; "" for none. */
  details: string
}

export interface Health {
  /** "ok", "slow", "down". */
  word: string
  parts: HealthPart[]
}

export async function appHealth(visit: ConsoleVisit): Promise<Health> {
  const { status, ...parts } = await healthWords(visit)
  return { word: status, parts: Object.entries(parts).map(([name, word]) => ({ name, word, details: '' })) }
}

/** null: not known, because the shop gave no answer that is one. Never throws. */
export async function shopHealth({ config }: ConsoleVisit): Promise<Health | null> {
  try {
    return await withDeadline(askShop(config), SHOP_BUDGET_MS, 'the shop')
  } catch (thrown) {
    logEvent('warn', 'shop_health_failed', { error: describeError(thrown) })
    return null
  }
}

async function askShop({ siteUrl, operatorToken }: ConsoleVisit['config']): Promise<Health | null> {
  const answer = await fetch(`${siteUrl}/healthz`, {
    redirect: 'manual', // the token is for the shop alone
    headers: operatorToken === '' ? {} : { Authorization: `Bearer ${operatorToken}` },
  })
  const told = fieldsOf(await answer.json())
  const { status, details, ...parts } = told
  if (typeof status !== 'string') return null
  const known = fieldsOf(details)
  return {
    word: status,
    parts: Object.entries(parts).flatMap(([name, word]) =>
      typeof word === 'string' ? [{ name, word, details: detailsText(known[name]) }] : [],
    ),
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

const detailsText = (details: unknown): string =>
  Object.entries(fieldsOf(details))
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
