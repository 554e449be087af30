// Hydrates one island: fetches its module and attaches React to the server's HTML. A crash in one island leaves its
// server HTML in place and every other island alive (house 2.7).
import { Component, type ComponentType, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandName, IslandProps } from './island'
import { islandLoaders } from './islands'
import { Providers } from './providers'
import type { ShopData } from './shop-data'
import type { Stores } from './stores/page-stores'

/** Shows the server's HTML again after a crash. */
class KeepServerHtml extends Component<{ html: string; children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }
  static getDerivedStateFromError = () => ({ crashed: true })
  override render() {
    if (!this.state.crashed) return this.props.children
    return <div data-crashed ref={(node) => void (node && restoreHtml(node, this.props.html))} />
  }
}

function restoreHtml(node: HTMLElement, html: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  node.replaceChildren(...parsed.body.childNodes)
}

/** From here and not from the entry script: what it needs is there by now, and the list of it need not be sent twice. */
export const loadArrival = () => import('./browser/arrival')

/** Resolves when React has been attached; never rejects. */
export async function hydrateIsland(element: HTMLElement, data: ShopData, stores: Stores): Promise<void> {
  const name = element.dataset.island as IslandName
  try {
    const Island = (await islandLoaders[name]()) as ComponentType<IslandProps[IslandName]>
    const props = JSON.parse(element.dataset.props ?? '{}') as IslandProps[IslandName]
    hydrateRoot(
      element,
      <KeepServerHtml html={element.innerHTML}>
        <Providers data={data} stores={stores}>
          <Island {...props} />
        </Providers>
      </KeepServerHtml>,
      {
        onRecoverableError: (thrown) => console.error(`The island "${name}" did not match the server's HTML.`, thrown),
        onCaughtError: (thrown) => console.error(`The island "${name}" failed.`, thrown),
      },
    )
    element.dataset.hydrated = ''
  } catch (thrown) {
    console.error(`The island "${name}" could not be loaded.`, thrown)
  }
}
