// `npm run audit`: asks the registry which packages of package-lock.json have known vulnerabilities, and prints them.
// The exit code is 1 if one of high or critical severity is in a package that reaches visitors. If the registry does
// not answer (no network, or a mirror without the audit service), it prints one line and succeeds.
import { spawnSync } from 'node:child_process'
import { readCommandLine } from './command-line.ts'
import { oneLine, run } from './failure.ts'

/** The fields that are read from `npm audit --json` (report version 2). */
interface Report {
  auditReportVersion?: number
  message?: string
  error?: { summary?: string; detail?: string }
  vulnerabilities?: Record<string, Vulnerability>
}
interface Vulnerability {
  name: string
  severity: 'info' | 'low' | 'moderate' | 'high' | 'critical'
  range: string
  /** Advisories about the package itself, and names of dependencies through which it is affected. */
  via: readonly (string | { title: string; url: string })[]
  fixAvailable: boolean | { name: string; version: string }
}
type Answer = { asked: true; found: Vulnerability[] } | { asked: false; why: string }

const SERIOUS: readonly string[] = ['high', 'critical']

/** Runs `npm audit` on all packages; npm's options can exclude development dependencies. */
function audit(...options: string[]): Answer {
  const { stdout, error } = spawnSync(
    'npm',
    ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=30000', ...options],
    {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    },
  )
  if (error) return { asked: false, why: error.message }
  const report = readReport(stdout)
  if (report.auditReportVersion === 2) return { asked: true, found: Object.values(report.vulnerabilities ?? {}) }
  return { asked: false, why: report.message ?? report.error?.summary ?? 'its answer is no report' }
}

function readReport(text: string): Report {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

function describe({ name, range, severity, via, fixAvailable }: Vulnerability): string {
  const reasons = via.map((reason) =>
    typeof reason === 'string' ? `through ${reason}` : `${reason.title} ${reason.url}`,
  )
  const fix = typeof fixAvailable === 'object' ? `; fixed by ${fixAvailable.name} ${fixAvailable.version}` : ''
  return `${severity.padEnd(8)} ${name} ${range || 'in any version'}: ${reasons.join(', ')}${fix}`
}

await run(async () => {
  readCommandLine(process.argv.slice(2), { usage: 'Use: npm run audit.' })
  const shipped = audit('--omit=dev')
  const all = shipped.asked ? audit() : shipped
  if (!shipped.asked || !all.asked) {
    const why = shipped.asked ? (all.asked ? '' : all.why) : shipped.why
    // Without the URL: logs are shared and must not reveal which mirror this machine uses.
    console.log(
      `The packages were not audited: the registry did not answer (${oneLine(why).replace(/https?:\/\/\S+/g, '…')}).`,
    )
    return
  }
  const shippedNames = new Set(shipped.found.map(({ name }) => name))
  const tools = all.found.filter(({ name }) => !shippedNames.has(name))
  for (const each of shipped.found) console.log(describe(each))
  for (const each of tools) console.log(`${describe(each)} (only builds and tests)`)
  const serious = shipped.found.filter(({ severity }) => SERIOUS.includes(severity)).length
  console.log(
    `Audited: ${serious} of high or critical severity in packages that reach visitors, ${shipped.found.length - serious} others there, ${tools.length} in tools.`,
  )
  if (serious > 0) process.exitCode = 1
})
