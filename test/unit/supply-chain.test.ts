// What the product is made of: versions that are said exactly, installed from the lock file, and nothing that runs code
// while it is installed unless it must. T-PLT-6 and T-PLT-7.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Package {
  version: string
  integrity?: string
  hasInstallScript?: true
  dev?: true
}
interface Component {
  group?: string
  name: string
  version: string
  properties: { name: string }[]
  licenses: unknown[]
  hashes: unknown[]
}
const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const { dependencies, devDependencies, allowScripts } = JSON.parse(read('package.json'))
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Package> }
const installed = Object.entries(packages).filter(([path]) => path !== '')
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
const versionOf = (name: string) => packages[`node_modules/${name}`]?.version ?? ''
const isAtLeast = (version: string, wanted: string) =>
  version.localeCompare(wanted, 'en', { numeric: true }) >= 0 && /^\d+\.\d+\.\d+$/.test(version)

describe('T-PLT-6 versions', () => {
  it('hono is 4.13.5 or later; react and react-dom are one version, in one copy', () => {
    expect(isAtLeast(versionOf('hono'), '4.13.5')).toBe(true)
    expect(versionOf('react')).toBe(versionOf('react-dom'))
    for (const name of ['hono', 'react', 'react-dom'])
      expect(installed.filter(([path]) => nameOf(path) === name).map(([path]) => path)).toEqual([
        `node_modules/${name}`,
      ])
  })

  it('no server components: their protocol is not in the product', () => {
    expect(installed.filter(([path]) => nameOf(path).startsWith('react-server-dom-'))).toEqual([])
  })
})

describe('T-PLT-7 packages', () => {
  it('are asked for in one exact version, which is the one in the lock file', () => {
    for (const [name, version] of Object.entries<string>({ ...dependencies, ...devDependencies })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
      expect(versionOf(name), name).toBe(version)
    }
  })

  it('are installed from the lock file, each with its checksum', () => {
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([])
    expect(read('scripts/run.mjs')).toContain("spawnSync('npm', ['ci'")
    expect(read('.ci/run')).toContain('npm ci')
  })

  it('are few where they reach visitors', () => {
    expect(Object.keys(dependencies).length).toBeLessThanOrEqual(17)
  })

  it('run code while they are installed only where that is allowed by name, and never in what visitors get', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
    expect(scripted.filter(([, { dev }]) => !dev).map(([path]) => path)).toEqual([])
    for (const [path] of scripted) expect(allowScripts, path).toHaveProperty([nameOf(path)], true)
  })

  it('`npm run sbom` lists every package that reaches visitors, with version, licence and checksum', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sbom-test-'))
    const file = join(folder, 'bom.json')
    try {
      execFileSync('npm', ['run', '--silent', 'sbom', '--', '--out', file], { encoding: 'utf8' })
      const components: Component[] = JSON.parse(readFileSync(file, 'utf8')).components
      const shipped = components.filter(
        ({ properties }) => !properties.some(({ name }) => name.endsWith(':development')),
      )
      const described = new Map(
        shipped.map((each) => [`${each.group ? `${each.group}/` : ''}${each.name}@${each.version}`, each]),
      )
      for (const name of Object.keys(dependencies)) {
        const component = described.get(`${name}@${versionOf(name)}`)
        expect(component, name).toBeDefined()
        expect(component?.licenses.length, `${name}'s licence`).toBeGreaterThan(0)
        const integrity = packages[`node_modules/${name}`]?.integrity ?? ''
        expect(component?.hashes, name).toEqual([
          { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
        ])
      }
      expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(['vite', 'workerd', 'miniflare']))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
