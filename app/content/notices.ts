// Versions of the app's two legal texts. Whoever changes a text raises its version and date here: the dashboard then reports
// the change once, and accounts that accept the terms store their version. Pure data.

export interface Notice {
  /** Stored with an account; only compared for equality. */
  version: string
  /** The day it took effect. */
  updated: { text: string; date: string }
}

export const PRIVACY_NOTICE: Notice = {
  version: '2026-11-27-3',
  updated: { text: '27 Nov 2026', date: '2026-11-27' },
}

export const ACCOUNT_TERMS: Notice = {
  version: '2026-11-27',
  updated: { text: '27 Nov 2026', date: '2026-11-27' },
}
