// The live preview widget: a profile in a phone, its dashboard, and what Pro adds.
// Only the profile and the themes are loaded; every figure is sample data and marked as such.
import { LoaderCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { usePreview } from '#client/browser/plus/use-preview.ts'
import { withQueries } from '#client/browser/queries/page-queries.tsx'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { PREVIEW_WORDS } from '#domain/content/words/preview.ts'
import { TabList, TabPanel } from '#ui/tab-list.tsx'
import { PreviewDashboard, PreviewPro } from './live-preview-figures.tsx'
import { PreviewPhone, ThemeChoice } from './live-preview-phone.tsx'

const ID = 'preview'

export const LivePreview = withQueries(function LivePreview() {
  const { brand } = useShop()
  const t = useWords('preview', PREVIEW_WORDS)
  const phone = useRef<HTMLDivElement>(null)
  const { preview, loading } = usePreview(phone)
  const [index, setIndex] = useState(0) // PREV-03: the profile
  const [chosenTheme, setTheme] = useState<string | null>(null)
  const theme = chosenTheme ?? preview.profile.theme
  const tabs = [
    t.profile,
    t.dashboard,
    <span key="pro" className="flex items-center gap-x-1.5">
      {`${t.pro} `}
      <span className="tier-tag">{t.premiumTag}</span>
    </span>,
  ]
  return (
    <div className="panel demo-frame">
      <div className="demo-bar">
        <TabList id={ID} label={t.label} tabs={tabs} index={index} onPick={setIndex} />
      </div>
      <div className="tab-stack tab-stack-loose">
        <TabPanel id={ID} position={0} index={index}>
          <div className="preview-parts grid items-center gap-10 p-5 md:p-10" aria-busy={loading}>
            <div className="relative mx-auto w-full max-w-80">
              <div ref={phone} className={loading ? 'invisible' : ''}>
                <PreviewPhone profile={preview.profile} theme={theme} />
              </div>
              {loading ? (
                <p role="status" className="absolute inset-0 grid place-content-center justify-items-center gap-3">
                  <LoaderCircle aria-hidden="true" className="size-8 animate-spin" />
                  {t.loading}
                </p>
              ) : null}
            </div>
            <ThemeChoice themes={preview.themes} chosen={theme} onChoose={setTheme} />
          </div>
        </TabPanel>
        <TabPanel id={ID} position={1} index={index}>
          <PreviewDashboard />
        </TabPanel>
        <TabPanel id={ID} position={2} index={index}>
          <PreviewPro />
        </TabPanel>
      </div>
      <p className="border-border border-t px-5 py-4 text-center text-muted-foreground text-sm md:px-10">
        {t.powered({ brand: brand.name, name: (text) => text })}
      </p>
    </div>
  )
})
