// Calls 6, 7 and 8: a public profile, its links, and the profile themes of the preview (API-33 to API-40). Unknown
// usernames answer an empty list (D-76).
import { findProfile, listLinks, listThemes } from '#db/profiles.ts'
import { ok } from '#domain/text/errors.ts'
import { fields, text } from '#domain/text/shape.ts'
import { getAction, postAction } from '#guards/action.ts'
import { json } from '#http/responses.ts'

const shape = fields({ _username: text() })

export const publicProfile = postAction({
  shape,
  limiter: () => 'LIMIT_READ',
  async run({ _username }, { env }) {
    const profile = await findProfile(env.DB, _username)
    return profile.ok ? ok(json(profile.value === null ? [] : [profile.value])) : profile
  },
})

export const socialLinks = postAction({
  shape,
  limiter: () => 'LIMIT_READ',
  async run({ _username }, { env }) {
    const links = await listLinks(env.DB, _username)
    return links.ok ? ok(json(links.value)) : links
  },
})

export const profileThemes = getAction(async ({ env }) => {
  const themes = await listThemes(env.DB)
  return themes.ok ? ok(json(themes.value)) : themes
}, 'LIMIT_READ')
