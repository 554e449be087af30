// One line of the log for whatever is proved, refused or ended of a sign-in: what it was and by which proof, never whose. No
// address, id, code or token is part of it, so that the log tells of an attack and of nobody's habits.
import { logEvent } from '../../src/worker/log'

export type AuthStep =
  | 'code_sent'
  | 'code_refused'
  | 'signed_in'
  | 'proved_again'
  | 'signed_out'
  | 'sessions_ended'
  | 'passkey_added'
  | 'passkey_removed'
  | 'address_changed'
  | 'claim_refused'
  | 'too_often'
  /** A POST from a page of somebody else. */
  | 'cross_site'
  /** Something that is not of the account that asked. */
  | 'not_own'

const REFUSALS: readonly AuthStep[] = ['code_refused', 'claim_refused', 'too_often', 'cross_site', 'not_own']

/** `facts` are words of ours: a kind of proof, a kind of thing. */
export const logAuth = (step: AuthStep, facts: { method?: string; kind?: string } = {}): void =>
  logEvent(REFUSALS.includes(step) ? 'warn' : 'info', 'auth', { step, ...facts })
