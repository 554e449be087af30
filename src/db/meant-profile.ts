// Finds the profile that an unknown address was meant for, for its page and its files.
import { type MeantName, namesMeant } from '#domain/profile/username-meant.ts'
import { readProfile } from './hot/profile-page.ts'

/**
 * The profile meant by an unknown address, under its present name, or null if there is none. If D1 fails it is the
 * corrected name itself, whose own address then decides. Never throws.
 */
export async function meantProfile(db: D1Database, { pathname, search }: URL): Promise<MeantName | null> {
  for (const meant of namesMeant(pathname.split('/')[2] ?? '', search)) {
    const found = await readProfile(db, meant.username)
    if (!found.ok) return meant
    if (found.value.state === 'moved') return { ...meant, username: found.value.username }
    if (found.value.state !== 'unknown') return meant
  }
  return null
}
