// The built Worker with an asset layer that can fail, for what it reads from there.
import { readFileSync } from 'node:fs'
import { Response as FileResponse } from 'miniflare'
import { type BuiltShop, startBuiltShop } from './built-shop.ts'

export const ASSET_FAULTS = ['fails', 'lost', 'rubbish', 'hangs'] as const

export interface FaultyAssets {
  /** How the asset layer answers from now on. */
  answers: 'well' | (typeof ASSET_FAULTS)[number]
  /** Paths the Worker has asked for. */
  asked: string[]
  shop: BuiltShop
}

/** Starts the built Worker with these settings on an asset layer that answers well until told otherwise. */
export async function startOnFaultyAssets(settings: Record<string, string>): Promise<FaultyAssets> {
  const state: Omit<FaultyAssets, 'shop'> = { answers: 'well', asked: [] }
  const assets = (request: Request) => {
    const { pathname } = new URL(request.url)
    state.asked.push(pathname)
    switch (state.answers) {
      case 'fails':
        return new FileResponse('', { status: 500 })
      case 'lost':
        return new FileResponse('', { status: 404 })
      case 'rubbish':
        return new FileResponse('<!doctype html>')
      case 'hangs':
        return new Promise(() => {})
      default:
        return new FileResponse(readFileSync(new URL(`../../dist/client${pathname}`, import.meta.url)))
    }
  }
  const shop = await startBuiltShop(settings, [], (worker) => {
    const { assets: _, ...rest } = worker as typeof worker & { serviceBindings?: object; assets?: unknown }
    return { ...rest, serviceBindings: { ...rest.serviceBindings, ASSETS: assets } } as unknown as typeof worker
  })
  return Object.assign(state, { shop })
}
