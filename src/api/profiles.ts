// Calls 6, 7 and 8: a public profile, its links, and the profile themes of the preview. An unknown username gets an
// empty list.
import * as z from 'zod/mini'

import { ok } from '#domain/text/errors.ts'
import { getAction, postAction } from '#guards/action.ts'
import { json } from '#http/responses.ts'

const schema = z.object({ _username: z.string() })

/** Imported on demand, like all modules that evaluate drizzle: these calls share a chunk with the counts. */
const reads = () => import('#db/profiles.ts')

export const publicProfile = postAction({
  schema,
  limiter: () => 'LIMIT_READ',
  async run({ _username }, { env }) {
    const profile = await (await reads()).findProfile(env.DB, _username)
    return profile.ok ? ok(json(profile.value === null ? [] : [profile.value])) : profile
  },
})

export const socialLinks = postAction({
  schema,
  limiter: () => 'LIMIT_READ',
  async run({ _username }, { env }) {
    const links = await (await reads()).listLinks(env.DB, _username)
    return links.ok ? ok(json(links.value)) : links
  },
})

export const profileThemes = getAction(async ({ env }) => {
  const themes = await (await reads()).listThemes(env.DB)
  return themes.ok ? ok(json(themes.value)) : themes
}, 'LIMIT_READ')
