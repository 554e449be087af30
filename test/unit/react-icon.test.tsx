// Our factory of react-icons beside its own: the same markup for every icon in use.
import { readdirSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import type { IconType } from 'react-icons'
import { describe, expect, test } from 'vitest'
import { GenIcon } from '../../client/ui/react-icon'

const used = ['client', 'src', 'app'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/import \{([^}]*)\} from 'react-icons\/(\w+)'/g),
    ])
    .flatMap(([, names = '', set = '']) => names.split(',').map((name) => `${set}/${name.trim().split(' as ')[0]}`)),
)

describe('every icon in use', () => {
  test('is found', () => {
    expect(used.length).toBeGreaterThan(10)
  })

  test.each([...new Set(used)])('%s looks the same from our factory', async (icon) => {
    const [set = '', name = ''] = icon.split('/')
    const file = `../../node_modules/react-icons/${set}/index.mjs`
    const Original: IconType = (await import(/* @vite-ignore */ file))[name]
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    const data = new RegExp(`function ${name} \\(props\\) \\{\\s*return GenIcon\\((\\{.*\\})\\)\\(props\\)`).exec(
      source,
    )?.[1]
    const Ours = GenIcon(JSON.parse(data ?? ''))
    for (const props of [
      {},
      { className: 'size-5', 'aria-hidden': true },
      { size: 20, title: 'A title' },
      { color: 'red', style: { margin: 2 } },
    ])
      expect(renderToStaticMarkup(<Ours {...props} />)).toBe(renderToStaticMarkup(<Original {...props} />))
  })
})
