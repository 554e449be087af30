// The phone of the live preview and the choice of profile themes beside it. Platform icons are symbols rendered by the
// page (src/pages/shop/plus-icons.tsx), so that no icon is part of this script.
import { MessageCircle, Phone, UserPlus } from 'lucide-react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { isPro, PREVIEW_MAX_LINKS, type ProfilePreview } from '#domain/content/profile-sample.ts'
import { PREVIEW_WORDS } from '#domain/content/words/preview.ts'
import { DEFAULT_LANGUAGE } from '#domain/market/languages.ts'
import { type ProfileThemeRecord, profileTheme, safePictureUrl } from '#domain/profile/profile.ts'
import { PhoneFrame } from '#ui/phone-frame.tsx'

/** The `lang` of stored words: unknown on a page in another language than British English. */
const useOwnersLanguage = (): '' | undefined => (useShop().market.language === DEFAULT_LANGUAGE ? undefined : '')

export function PreviewPhone({ profile, theme }: { profile: ProfilePreview; theme: string }) {
  const t = useWords('preview', PREVIEW_WORDS)
  const lang = useOwnersLanguage()
  const actions = [
    { label: t.call, Icon: Phone },
    { label: t.message, Icon: MessageCircle },
    { label: t.save, Icon: UserPlus },
  ]
  return (
    <PhoneFrame as="article" className={`look look-${profileTheme(theme)} mock-frame`} aria-label={t.phone}>
      {profile.avatar_url ? (
        <img
          src={profile.avatar_url}
          alt=""
          width={96}
          height={96}
          loading="lazy"
          referrerPolicy="no-referrer"
          className="mock-avatar"
        />
      ) : (
        <span className="mock-avatar" aria-hidden="true">
          {[...profile.name.replace(/^@/, '')][0]?.toUpperCase()}
        </span>
      )}
      <h3 className="mt-4 text-xl" lang={lang}>
        {profile.name}
      </h3>
      <p className="mock-muted mt-1 text-sm" lang={lang}>
        {profile.title}
      </p>
      <p className="mt-2 text-sm" lang={lang}>
        {profile.bio}
      </p>
      <ul className="mt-5 flex justify-center gap-6">
        {actions.map(({ label, Icon }) => (
          <li key={label}>
            <button type="button" className="mock-action">
              <span>
                <Icon aria-hidden="true" className="size-5" />
              </span>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <ul className="mt-5 grid gap-2" aria-label={t.links}>
        {profile.links.slice(0, PREVIEW_MAX_LINKS).map((link, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: display_order may repeat, and this list never changes
          <li key={position}>
            <PhoneLink link={link} />
          </li>
        ))}
      </ul>
    </PhoneFrame>
  )
}

function PhoneLink({ link }: { link: ProfilePreview['links'][number] }) {
  const lang = useOwnersLanguage()
  const content = (
    <>
      <span className={`platform platform-${link.platform}`}>
        <svg aria-hidden="true">
          <use href={`#platform-${link.platform}`} />
        </svg>
      </span>
      <span className="min-w-0 truncate" lang={lang}>
        {link.title}
      </span>
    </>
  )
  if (link.url === null) return <span className="mock-link">{content}</span>
  return (
    <a className="mock-link" href={link.url} target="_blank" rel="noopener noreferrer nofollow ugc">
      {content}
    </a>
  )
}

export function ThemeChoice({
  themes,
  chosen,
  onChoose,
}: {
  themes: readonly ProfileThemeRecord[]
  chosen: string
  onChoose: (id: string) => void
}) {
  const t = useWords('preview', PREVIEW_WORDS)
  const lang = useOwnersLanguage()
  return (
    <div>
      <h3 className="text-2xl">{t.tryTheme}</h3>
      <p className="mt-3 max-w-md text-muted-foreground">{t.tryThemeText}</p>
      <ul className="mt-6 grid grid-cols-2 gap-3 lg:gap-5">
        {themes.map((theme) => (
          <li key={theme.id}>
            <button
              type="button"
              aria-pressed={profileTheme(theme.id) === profileTheme(chosen)}
              className="theme-choice"
              onClick={() => onChoose(theme.id)}
            >
              <Swatch theme={theme} />
              <span className="mt-2 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 text-sm max-lg:flex-col max-lg:items-start">
                <span className="font-semibold" lang={lang}>
                  {theme.name}
                </span>
                <span className="tier-tag">{isPro(theme.category) ? t.proTag : t.premiumTag}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Swatch({ theme }: { theme: ProfileThemeRecord }) {
  const picture = safePictureUrl(theme.preview_image_url)
  if (picture) return <img src={picture} alt="" loading="lazy" referrerPolicy="no-referrer" className="theme-picture" />
  return (
    <span className={`look look-${profileTheme(theme.id)} theme-swatch`} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
