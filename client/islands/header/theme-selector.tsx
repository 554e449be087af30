// The theme selector of the header, and the one-time hint that points at it on the home page. The server renders the
// button only: which theme is set is known only to the browser.
import { Check, Palette } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { applyTheme, currentThemeId } from '#client/browser/header/site-theme.ts'
import { useDismiss } from '#client/browser/header/use-dismiss.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { readStorage, writeStorage } from '#client/stores/persisted.ts'
import { HEADER_WORDS } from '#domain/content/words/header.ts'
import { storageKeys } from '#domain/site/brand.ts'
import { DEFAULT_THEME_ID, type SiteThemeId, THEME_CHOICES, type ThemeChoice } from '#domain/site/theme-choices.ts'
import { THEME_HINT_MS } from '#domain/site/timings.ts'
import { IconButton } from '#ui/button.tsx'

const NAMES = {
  aurora: 'themeAurora',
  'dark-minimal': 'themeDark',
  graphite: 'themeGraphite',
  'pearl-white': 'themePearl',
  cosmic: 'themeCosmic',
} as const satisfies Record<SiteThemeId, keyof typeof HEADER_WORDS>

export function ThemeSelector({ hint }: { hint: boolean }) {
  const { brand } = useShop()
  const t = useWords('header', HEADER_WORDS)
  const [open, setOpen] = useState(false)
  const [current, setCurrent] = useState(DEFAULT_THEME_ID)
  const root = useRef<HTMLDivElement>(null)
  const hintShown = useHint(hint)
  useEffect(() => setCurrent(currentThemeId()), [])
  useDismiss(root, open, () => setOpen(false))
  const choose = (theme: ThemeChoice) => {
    applyTheme(theme, brand)
    setCurrent(theme.id)
  }
  return (
    <div ref={root} className="relative">
      <IconButton
        label={t.chooseTheme}
        aria-expanded={open}
        aria-controls="theme-list"
        onClick={() => {
          hintShown.hide()
          setOpen(!open)
        }}
      >
        <Palette aria-hidden="true" />
      </IconButton>
      {hintShown.visible ? (
        <span className="theme-hint" data-theme-hint>
          {t.themeHint}
        </span>
      ) : null}
      <fieldset id="theme-list" hidden={!open} className="panel absolute top-full right-0 mt-2 w-64 p-2">
        <legend className="sr-only">{t.theme}</legend>
        {THEME_CHOICES.map((theme) => (
          <button
            key={theme.id}
            type="button"
            data-theme={theme.id}
            aria-pressed={theme.id === current}
            className="flex w-full items-center gap-4 rounded-md p-2 text-left text-sm hover:bg-secondary hover:text-secondary-foreground"
            onClick={() => choose(theme)}
          >
            <span aria-hidden="true" className={`site-swatch theme-${theme.id}`} />
            <span className="grow">
              {t[NAMES[theme.id]]}
              {theme.isPremium ? <span className="block text-muted-foreground text-xs">{t.premiumTheme}</span> : null}
            </span>
            <Check aria-hidden="true" className={`size-4 text-accent ${theme.id === current ? '' : 'invisible'}`} />
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** Shows the hint once per browser, for ten seconds or until `hide`. */
function useHint(wanted: boolean) {
  const { brand } = useShop()
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const key = storageKeys(brand).themeHintShown
    if (!wanted || readStorage(key) !== null) return
    writeStorage(key, 'true')
    setVisible(true)
    const timer = setTimeout(() => setVisible(false), THEME_HINT_MS)
    return () => clearTimeout(timer)
  }, [wanted, brand])
  return { visible, hide: () => setVisible(false) }
}
