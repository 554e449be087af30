// The language of the page that reports a profile: that of the profile.
import type { Context } from 'hono'
import { type ProfileLookup, readProfile } from '#db/hot/profile-page.ts'
import { choosePageLanguage, type PageLanguage } from '#pages/layout/page-language.ts'
import type { AppEnv, Config } from '#src/env.ts'

/**
 * That its owner has set, also for a hidden profile and under an old name of it; else the visitor's, also while D1 fails.
 */
export async function reportLanguage(c: Context<AppEnv>, config: Config, username: string): Promise<PageLanguage> {
  const named = await lookUp(c, username)
  const found = named?.state === 'moved' ? await lookUp(c, named.username) : named
  return choosePageLanguage(c, config, ownLanguage(found))
}

/** null while D1 fails. */
async function lookUp(c: Context<AppEnv>, username: string): Promise<ProfileLookup | null> {
  const found = await readProfile(c.env.DB, username)
  return found.ok ? found.value : null
}

function ownLanguage(found: ProfileLookup | null): string | null {
  if (found?.state === 'shown') return found.profile.lang
  return found?.state === 'hidden' ? found.lang : null
}
