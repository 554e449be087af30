// The round picture of a profile on the app's pages: an uploaded one, else the initial in the colours of its look. Pictures of
// other sites are not loaded: the app's policy allows none.
import { profileTheme } from '#domain/profile/profile.ts'
import { PROFILE_LOOKS } from '#domain/profile/profile-looks.ts'
import { initialOf } from '#domain/text/shown-text.ts'

interface SmallPictureProps {
  /** As shown; the initial is its first letter. */
  name: string
  themeId: string | null
  pictureUrl: string | null
}

export function SmallPicture({ name, themeId, pictureUrl }: SmallPictureProps) {
  const look = PROFILE_LOOKS[profileTheme(themeId)]
  if (pictureUrl?.startsWith('/media/'))
    return (
      <img src={pictureUrl} alt="" width={72} height={72} className="small-picture" loading="lazy" decoding="async" />
    )
  return (
    <svg viewBox="0 0 72 72" className="small-picture" aria-hidden="true" focusable="false">
      <rect width="72" height="72" fill={look.ground} />
      <circle cx="36" cy="6" r="46" fill={look.glow} />
      <text x="36" y="46" textAnchor="middle" fontSize="28" fontWeight="600" fill={look.text}>
        {initialOf(name)}
      </text>
    </svg>
  )
}
