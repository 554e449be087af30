// Tools that are rarely needed and have large dependencies. They are installed into a temporary folder, in an exact
// version, without running install scripts.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from './failure.ts'

/** Installs a version of a package into `folder`, which must exist. Returns the package's folder. */
export function installTemporarily(folder: string, name: string, version: string): string {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const options = ['--ignore-scripts', '--omit=optional', '--prefer-offline', '--no-save', '--no-audit', '--no-fund']
  const done = spawnSync('npm', ['install', ...options, '--loglevel=error', `${name}@${version}`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) throw new Failure(`${name} could not be installed: npm says why above.`)
  return join(folder, 'node_modules', name)
}
