// The versions of the app's two legal texts. A change of one raises its version and date here; accounts are told once
// on their dashboard, and the version of the terms is stored with anyone who accepts them. Pure data.

export interface Notice {
  /** Stored with an account; compared for being the same, nothing else. */
  version: string
  /** The day it took effect, as the page shows it. */
  updated: { text: string; date: string }
}

export const PRIVACY_NOTICE: Notice = {
  version: '2026-11-25-2',
  updated: { text: '25 Nov 2026', date: '2026-11-25' },
}

export const ACCOUNT_TERMS: Notice = {
  version: '2026-11-23',
  updated: { text: '23 Nov 2026', date: '2026-11-23' },
}
