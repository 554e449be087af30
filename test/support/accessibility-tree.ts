// Reads Playwright's aria snapshots.

/** Every control of an accessibility tree with its role, name and the named parts it lies in; links with their address. */
export function controls(tree: string): { role: string; name: string; within: string; to: string }[] {
  const lines = tree.split('\n')
  const path: { depth: number; name: string }[] = []
  return lines.flatMap((line, index) => {
    const [found, indent = '', role = '', name = ''] = /^( *)- '?([a-z]+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? []
    if (found === undefined) return []
    while (path.length > 0 && (path.at(-1)?.depth ?? 0) >= indent.length) path.pop()
    const within = path.map((part) => part.name).join(' / ')
    if (/^(region|group|navigation|list|form|dialog|tabpanel|banner|contentinfo|main)$/.test(role))
      path.push({ depth: indent.length, name: name || role })
    if (!/^(link|button|textbox|combobox|radio|checkbox|tab)$/.test(role)) return []
    return [{ role, name, within, to: /\/url: "?([^"]*)/.exec(lines[index + 1] ?? '')?.[1] ?? '' }]
  })
}

/** Controls of one part of the page that share a name and do not lead to the same place. */
export function doublesOf(all: ReturnType<typeof controls>) {
  const seen = new Map<string, string>()
  return all.filter(({ role, name, within, to }) => {
    const key = `${within}: ${role} ${name}`
    const other = seen.get(key)
    seen.set(key, to)
    return other !== undefined && (other !== to || to === '')
  })
}
