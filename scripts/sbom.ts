// `npm run sbom`: writes the software bill of materials: every package of package-lock.json with version, licence and
// checksum, as CycloneDX JSON. Packages that only build and test have the property "cdx:npm:package:development"; the
// others reach visitors.
// npm's own `npm sbom` is not used: it omits react and hono, because development tools have them as peer dependencies
// too. The result is compared with the lock file; the exit code is 1 if a package is missing.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf, readCommandLine } from './command-line.ts'
import { codeOf, Failure, run } from './failure.ts'
import { makeTemporaryFolder, removeFolder } from './temporary-folder.ts'
import { installTemporarily } from './temporary-package.ts'

const PACKAGE = '@cyclonedx/cyclonedx-npm'
const VERSION = '6.0.1'
const USAGE = 'Use: npm run sbom [-- --out FILE]; the file is sbom.cdx.json unless you name another.'
const PROPERTY = 'cdx:npm:package:'

/** The fields that are read from a component in CycloneDX's JSON. */
interface Component {
  version?: string
  components?: Component[]
  properties?: { name: string; value: string }[]
  hashes?: { alg: string; content: string }[]
}
/** An entry of package-lock.json. */
interface Locked {
  version?: string
  integrity?: string
  optional?: boolean
}

/** All components, including nested ones. */
const flatten = (components: readonly Component[] = []): Component[] =>
  components.flatMap((component) => [component, ...flatten(component.components)])

const propertyOf = ({ properties = [] }: Component, name: string) =>
  properties.find((each) => each.name === PROPERTY + name)?.value

/** Adds the checksum of the lock file. The tool reads checksums only from download URLs, and the lock file has none. */
function addChecksum(component: Component, { integrity = '' }: Locked): void {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  component.hashes = [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }]
}

/** Adds the checksum of each component. Returns the paths of the lock file without a component. */
function holdAgainst(packages: Record<string, Locked>, components: readonly Component[]): string[] {
  const byPath = new Map(components.map((component) => [propertyOf(component, 'path'), component]))
  const missing: string[] = []
  for (const [path, entry] of Object.entries(packages)) {
    const component = byPath.get(path)
    if (path === '') continue
    if (component && component.version === entry.version) addChecksum(component, entry)
    else if (!entry.optional) missing.push(path) // an optional package for another platform may be missing
  }
  return missing
}

await run(async () => {
  const { values } = readCommandLine(process.argv.slice(2), {
    options: { out: { type: 'string', default: 'sbom.cdx.json' } },
    usage: USAGE,
  })
  const out = pathOf(values.out)
  const folder = makeTemporaryFolder('sbom')
  try {
    const program = join(installTemporarily(folder, PACKAGE, VERSION), 'bin', 'cyclonedx-npm-cli.js')
    // npm reports errors for peer dependencies of optional packages for other platforms; the list is complete anyway.
    const options = ['--package-lock-only', '--ignore-npm-errors', '--output-reproducible', '--output-file', '-']
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], {
      encoding: 'utf8',
      maxBuffer: 64 << 20,
    })
    if (status !== 0) throw new Failure(`${PACKAGE} failed: ${stderr}`)
    const bom: { components: Component[] } = JSON.parse(stdout)
    const components = flatten(bom.components)
    const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
    const missing = holdAgainst(packages, components)
    if (missing.length > 0) throw new Failure(`The list would be incomplete: ${missing.join(', ')}.`)
    writeFileSync(out, `${JSON.stringify(bom, null, 2)}\n`)
    const shipped = components.filter((component) => propertyOf(component, 'development') === undefined)
    console.log(`${components.length} packages written to ${out}, ${shipped.length} of them not only for development.`)
  } catch (thrown) {
    if (codeOf(thrown) !== '') throw new Failure(`${out} could not be written: ${codeOf(thrown)}.`)
    throw thrown
  } finally {
    removeFolder(folder)
  }
})
