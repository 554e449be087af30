// The data of the live preview widget: calls 6, 7 and 8 for the demo profile, with the samples standing in until they
// have answered and whenever one of them fails. Spec §4, §7; PREV-25, PREV-26, ERR-21.
import { type RefObject, useLayoutEffect, useState } from 'react'
import { createProfileApi } from '#client/browser/calls/profile-api.ts'
import { useShop } from '#client/context/shop.tsx'
import { type ProfilePreview, profilePreview, SAMPLE_THEMES, sampleProfile } from '#domain/content/profile-sample.ts'
import { type ProfileThemeRecord, profileView, safePictureUrl } from '#domain/profile/profile.ts'
import { shownText } from '#domain/text/shown-text.ts'

export interface Preview {
  profile: ProfilePreview
  themes: readonly ProfileThemeRecord[]
}

/**
 * `loading` is true only while calls are under way: the server's HTML shows the sample, not a spinner. It stays false
 * for whoever has the focus in `phone` by then: what is hidden loses it.
 */
export function usePreview(phone: RefObject<HTMLElement | null>): { preview: Preview; loading: boolean } {
  const { brand, anonKey } = useShop()
  const [preview, setPreview] = useState<Preview>(() => ({ profile: sampleProfile(brand), themes: SAMPLE_THEMES }))
  const [loading, setLoading] = useState(false)
  // Before the next key is heard: the focus must not come to the phone between this look at it and its being hidden.
  useLayoutEffect(() => {
    let gone = false
    setLoading(!phone.current?.contains(document.activeElement))
    loadPreview(anonKey, brand.demoUsername).then((loaded) => {
      if (gone) return
      if (loaded) setPreview(loaded)
      setLoading(false)
    })
    return () => {
      gone = true
    }
  }, [anonKey, brand, phone])
  return { preview, loading }
}

/** Null when a call fails or nobody has that username. */
async function loadPreview(anonKey: string, username: string): Promise<Preview | null> {
  const api = createProfileApi(anonKey)
  const [rows, links, themes] = await Promise.all([
    api.getPublicProfile(username),
    api.getPublicSocialLinks(username),
    api.getProfileThemes(),
  ])
  if (!rows.ok || !links.ok || !themes.ok) return null
  // Other shapes than the calls' own count as failures: the page has to survive whatever answered.
  if (![rows.value, links.value, themes.value].every(Array.isArray)) return null
  const row = rows.value[0]
  if (!row) return null
  const { origin } = window.location
  return {
    profile: profilePreview(profileView(username, row, links.value, origin)),
    themes: themes.value.map((theme) => ({
      ...theme,
      name: shownText(theme.name) || theme.id,
      preview_image_url: safePictureUrl(theme.preview_image_url, origin),
    })),
  }
}
