// The profile that was meant by an address of one nobody has: for its page and its files.
import { type MeantName, namesMeant } from '#domain/profile/username-meant.ts'
import { readProfile } from './hot/profile-page.ts'

/**
 * The profile that was meant by the address of one nobody has, under its present name, or null where there is none.
 * Where D1 gives no answer it is the name that was meant, whose own address says more. Never throws.
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
