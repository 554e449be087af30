// The data of the live preview widget: calls 6, 7 and 8 for the demo profile. Samples are shown until they have been
// answered and when one of them fails.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { unwrap } from '#client/browser/calls/call-failure.ts'
import { getProfileThemes, getPublicProfile, getPublicSocialLinks } from '#client/browser/calls/profile-api.ts'
import { useShop } from '#client/context/shop.tsx'
import { type ProfilePreview, profilePreview, SAMPLE_THEMES, sampleProfile } from '#domain/content/profile-sample.ts'
import { type ProfileThemeRecord, profileView, safePictureUrl } from '#domain/profile/profile.ts'
import { shownText } from '#domain/text/shown-text.ts'

export interface Preview {
  profile: ProfilePreview
  themes: readonly ProfileThemeRecord[]
}

/**
 * `loading` is true only while calls are pending: the server's HTML shows the sample, not a spinner. It stays false
 * while the focus is in `phone`: a hidden element loses it.
 */
export function usePreview(phone: RefObject<HTMLElement | null>): { preview: Preview; loading: boolean } {
  const { brand, anonKey } = useShop()
  const [sample] = useState<Preview>(() => ({ profile: sampleProfile(brand), themes: SAMPLE_THEMES }))
  const { data = sample, isPending } = useQuery(previewQuery(anonKey, brand.demoUsername))
  const [mayHide, setMayHide] = useState(false)
  // In a layout effect: the focus must not enter the phone between this check and hiding it.
  useLayoutEffect(() => setMayHide(!phone.current?.contains(document.activeElement)), [phone])
  return { preview: data, loading: mayHide && isPending }
}

/** Fails when one of the calls does or the username is unknown. Requested once: the sample serves as well. */
const previewQuery = (anonKey: string, username: string) =>
  queryOptions<Preview>({
    queryKey: ['profile preview', username],
    queryFn: async ({ signal }) => {
      const [rows, links, themes] = await Promise.all([
        getPublicProfile(anonKey, username, signal).then(unwrap),
        getPublicSocialLinks(anonKey, username, signal).then(unwrap),
        getProfileThemes(anonKey, signal).then(unwrap),
      ])
      const [row] = rows
      if (!row) throw new Error(`There is no profile ${username}.`)
      const { origin } = window.location
      return {
        profile: profilePreview(profileView(username, row, links, origin)),
        themes: themes.map((theme) => ({
          ...theme,
          name: shownText(theme.name) || theme.id,
          preview_image_url: safePictureUrl(theme.preview_image_url, origin),
        })),
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnReconnect: false, // it would hide the phone again
  })
