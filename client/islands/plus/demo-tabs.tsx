// The demo dashboard of the professional tier: three views that take turns.

import { useRotation } from '#client/browser/motion/use-rotation.ts'
import { useWords } from '#client/context/words.tsx'
import { demoTabs } from '#domain/content/demo-data.ts'
import { DEMO_WORDS } from '#domain/content/words/demo.ts'
import { DEMO_TAB_ROTATION_MS } from '#domain/site/timings.ts'
import { PauseMotion } from '#ui/pause-motion.tsx'
import { TabList, TabPanel } from '#ui/tab-list.tsx'
import { AnalyticsView, ContactsView, DesignView } from './demo-tabs-views.tsx'
import { DemoTag } from './demo-tag.tsx'

const ID = 'demo'
const VIEWS = [AnalyticsView, DesignView, ContactsView]

export function DemoTabs() {
  const t = useWords('demo', DEMO_WORDS)
  const tabs = demoTabs(t)
  const { index, pick, attention } = useRotation(tabs.length, DEMO_TAB_ROTATION_MS)
  return (
    <div className="panel demo-frame" {...attention}>
      <div className="demo-bar">
        <TabList id={ID} label={t.dashboard} tabs={tabs} index={index} onPick={pick} />
        <span className="demo-note">
          <DemoTag />
          <PauseMotion />
        </span>
      </div>
      <div className="tab-stack p-5 md:p-8">
        {VIEWS.map((View, position) => (
          <TabPanel key={tabs[position]} id={ID} position={position} index={index}>
            <View />
          </TabPanel>
        ))}
      </div>
    </div>
  )
}
