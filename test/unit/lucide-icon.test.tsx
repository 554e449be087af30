// Our icon factory beside the icon set's own: the same markup for every icon the shop uses.
import { readdirSync, readFileSync } from 'node:fs'
import * as icons from 'lucide-react'
import type { ComponentType, SVGProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import createLucideIcon from '../../client/ui/lucide-icon'

const sources = ['client', 'src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
)
const used = new Set(
  sources
    .flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
    .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] ?? ''))
    .filter((name) => /^[A-Z]/.test(name) && !/^(LucideIcon|LucideProps)$/.test(name)),
)

test.each([...used])('%s looks the same from our factory', async (name) => {
  const Original = (icons as unknown as Record<string, ComponentType<SVGProps<SVGSVGElement>>>)[name]
  if (!Original) throw new Error(`no icon ${name}`)
  const file = /class="lucide lucide-([a-z0-9-]+)/.exec(renderToStaticMarkup(<Original />))?.[1]
  const { __iconData } = await import(/* @vite-ignore */ `../../node_modules/lucide-react/dist/esm/icons/${file}.mjs`)
  const Ours = createLucideIcon(__iconData)
  for (const props of [{}, { className: 'size-5' }, { 'aria-hidden': true as const, strokeWidth: 3 }])
    expect(renderToStaticMarkup(<Ours {...props} />)).toBe(renderToStaticMarkup(<Original {...props} />))
})
