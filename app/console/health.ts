// The health of both Workers: the app's from its own /healthz code, the shop's from a request to its /healthz. With the
// operator's token the shop adds details.

import * as z from 'zod/mini'
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

/** The shop's health, or null where its response cannot be read. Never throws. */
export async function shopHealth({ config }: ConsoleVisit): Promise<Health | null> {
  try {
    return await withDeadline(requestHealth(config), SHOP_BUDGET_MS, 'the shop')
  } catch (thrown) {
    logEvent('warn', 'shop_health_failed', { error: describeError(thrown) })
    return null
  }
}

const lenientRecord = z.catch(z.record(z.string(), z.unknown()), () => ({}))
/** One field per part holds its word; `details` holds an object of texts and numbers per part. */
const healthOfShop = z.catchall(z.object({ status: z.string(), details: lenientRecord }), z.unknown())

async function requestHealth({ siteUrl, operatorToken }: ConsoleVisit['config']): Promise<Health | null> {
  const response = await fetch(`${siteUrl}/healthz`, {
    redirect: 'manual', // the token is for the shop alone
    headers: operatorToken === '' ? {} : { Authorization: `Bearer ${operatorToken}` },
  })
  const read = healthOfShop.safeParse(await response.json())
  if (!read.success) return null
  const { status, details, ...parts } = read.data
  return {
    word: status,
    parts: Object.entries(parts).flatMap(([name, word]) =>
      typeof word === 'string' ? [{ name, word, details: detailsText(details[name]) }] : [],
    ),
  }
}

const detailsText = (details: unknown): string =>
  Object.entries(lenientRecord.parse(details))
    .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`)
    .join(', ')
