// The header's menu: a drop-down of links, in this order.
import { ArrowUpRight, Menu, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useDismiss } from '#client/browser/header/use-dismiss.ts'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { HEADER_WORDS } from '#domain/content/words/header.ts'
import { SIGN_IN_PATH } from '#domain/site/app-host.ts'
import { IconButton } from '#ui/button.tsx'

export function MainMenu() {
  const { brand, paths } = useShop()
  const t = useWords('header', HEADER_WORDS)
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const close = () => setOpen(false)
  useDismiss(root, open, close)
  const entries = [
    // The text says nothing to a search engine, which reaches the home page by the logo.
    { text: t.learnMore, href: paths.homeFeatures, rel: 'nofollow' },
    { text: t.visit({ brand: brand.name }), href: brand.brandSiteUrl, outside: true },
    { text: t.core, href: paths.core() },
    { text: t.shopAll, href: paths.homeShop },
    { text: t.limited, href: paths.limited() },
    { text: t.faq, href: paths.faq },
    { text: t.signIn, href: SIGN_IN_PATH, rel: 'nofollow' },
  ]
  return (
    <div ref={root} className="relative">
      <IconButton
        label={open ? t.closeMenu : t.openMenu}
        aria-expanded={open}
        aria-controls="main-menu"
        className="-ml-2.5"
        onClick={() => setOpen(!open)}
      >
        {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
      </IconButton>
      <nav
        id="main-menu"
        aria-label={t.menu}
        hidden={!open}
        className="panel absolute top-full left-0 mt-2 w-72 divide-y divide-border px-5 py-2"
      >
        {entries.map(({ text, href, outside, rel }) => (
          <a
            key={text}
            href={href}
            {...(outside ? { target: '_blank', rel: 'noopener' } : { rel })}
            className="engraved flex min-h-13 items-center justify-between py-3 text-base hover:text-accent"
            onClick={close}
          >
            {text}
            {outside ? <ArrowUpRight aria-hidden="true" className="size-4" /> : null}
          </a>
        ))}
      </nav>
    </div>
  )
}
