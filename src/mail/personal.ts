// What a mail says to one person alone: their code, and the link that puts them on the list. Looked up when the mail is
// drawn, not when it is queued, so that no code is spent on a mail that never leaves.
import { findSignup } from '../db/confirmations'
import { findCode, giveCode } from '../db/discount-codes'
import type { Result } from '../domain/errors'
import { confirmPath } from '../domain/routes'
import type { Config } from '../env'
import { createConfirmToken } from './confirm-token'
import type { PersonalFacts } from './templates'
import { codeHolderHash } from './unsubscribe-token'

/**
 * The personal part of a mail, or null when the sign-up cannot be read. `giving` a code is for the mail that leaves,
 * otherwise it is only looked up. Without a code of their own, or while D1 fails, it is the code for everybody.
 */
export async function personalFacts(
  db: D1Database,
  { kind, recipient, shopUrl }: { kind: string; recipient: string; shopUrl: string },
  config: Config,
  { giving }: { giving: boolean },
): Promise<PersonalFacts | null> {
  const { brand, mailSecret } = config
  if (kind !== 'discount-code') return { code: brand.promoCode, confirmUrl: null }
  const signup = await findSignup(db, recipient)
  if (!signup.ok) return null
  const holder = await codeHolderHash(mailSecret, recipient)
  const code: Result<string | null, unknown> = await (giving ? giveCode(db, holder) : findCode(db, holder))
  return {
    code: (code.ok && code.value) || brand.promoCode,
    confirmUrl:
      signup.value && !signup.value.confirmed
        ? shopUrl + confirmPath(await createConfirmToken(mailSecret, signup.value.id))
        : null,
  }
}
