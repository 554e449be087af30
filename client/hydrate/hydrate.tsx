// Hydrates one island: loads its module and attaches React to the server's HTML. When an island crashes, its server
// HTML stays in place and all other islands keep working.
import { Component, type ComponentType, type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { readEarlyChoices } from '#client/browser/arrival/early-choices.ts'
import { prepareToasts } from '#client/browser/toast/toast.ts'
import { Providers } from '#client/context/providers.tsx'
import type { IslandName, IslandProps } from '#client/islands/island.tsx'
import type { Stores } from '#client/stores/page-stores.ts'
import type { ShopData } from '#client/stores/shop-data.ts'
import { islandLoaders } from './islands.ts'

interface IslandRootProps {
  html: string
  /** Called once, when React has attached and before it renders anything again. */
  onAttached: () => void
  children: ReactNode
}

/** Shows the server's HTML again after a crash. */
class IslandRoot extends Component<IslandRootProps, { crashed: boolean }> {
  override state = { crashed: false }
  static getDerivedStateFromError = () => ({ crashed: true })
  override componentDidMount() {
    this.props.onAttached()
  }
  override render() {
    if (!this.state.crashed) return this.props.children
    return <div data-crashed ref={(node) => void (node && restoreHtml(node, this.props.html))} />
  }
}

function restoreHtml(node: HTMLElement, html: string): void {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  node.replaceChildren(...parsed.body.childNodes)
}

export { createShop } from '#client/stores/shop-data.ts'
export { persistCart } from './persist-cart.ts'

/** Exported here and not from the entry script: its dependencies are loaded by now and need not be listed there. */
export const loadArrival = () => import('#client/browser/arrival/arrival.ts')

/** The line that suggests another market, in a shop with several. Without it the page works as well. */
export const suggestMarket = (data: ShopData, stores: Stores): Promise<void> =>
  import('#client/browser/market/suggestion.ts')
    .then((suggestion) => suggestion.suggestMarket(data, stores))
    .catch(console.warn)

prepareToasts()

/** Resolves when the island is hydrated and has the visitor's choices so far; rejects when it cannot be loaded. */
export async function hydrateIsland(element: HTMLElement, data: ShopData, stores: Stores): Promise<void> {
  const name = element.dataset.island as IslandName
  const Island = (await islandLoaders[name]()) as ComponentType<IslandProps[IslandName]>
  try {
    const props = JSON.parse(element.dataset.props ?? '{}') as IslandProps[IslandName]
    const repeatChoices = await new Promise<() => void>((attached) => {
      // As a transition React attaches a few milliseconds at a time and lets the visitor's events go first.
      startTransition(() => {
        hydrateRoot(
          element,
          <IslandRoot html={element.innerHTML} onAttached={() => attached(readEarlyChoices(element))}>
            <Providers data={data} stores={stores}>
              <Island {...props} />
            </Providers>
          </IslandRoot>,
          {
            onRecoverableError: (thrown) =>
              console.error(`The island "${name}" did not match the server's HTML.`, thrown),
            onCaughtError: (thrown) => console.error(`The island "${name}" failed.`, thrown),
          },
        )
      })
    })
    element.dataset.hydrated = ''
    repeatChoices()
  } catch (thrown) {
    console.error(`The island "${name}" failed.`, thrown)
  }
}
