// What the build takes out of an island for the Worker. That every page stays the same is test/react-chunks.test.ts.
import { describe, expect, it } from 'vitest'
import { drawnOnly, usedOnly } from '../../build/drawn-only'

const ISLAND = `
import { useEffect, useRef, useState } from 'react'
import { send } from './send'
import { watch } from './watch'
import { Row } from './row'

export function Island({ label, onClose }: { label: string; onClose?: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  const [isSent, setIsSent] = useState(false)
  useEffect(() => watch(box.current), [])
  const submit = async () => {
    setIsSent(await send(label))
  }
  return (
    <div ref={box} className="box" onClick={submit}>
      {isSent ? 'Sent' : label}
      {onClose ? <button type="button" onClick={onClose}>Close</button> : null}
      <Row onPick={() => send('row')} onDrop={onClose} kept={{ onUse: () => send('kept'), code: label }} />
    </div>
  )
}
`

describe('HOST-05 an island in the Worker', () => {
  const drawn = drawnOnly('/client/island.tsx', ISLAND)

  it('has neither effects, nor handlers and refs of its tags, nor what waits for an answer', () => {
    expect(drawn).not.toMatch(/watch\(|ref=|onClick|await/)
    expect(drawn).toContain('const submit = async () => {}')
  })

  it('still tells a component whether there is a handler, and draws all it drew', () => {
    expect(drawn).toContain('<Row onPick={() => {}} onDrop={onClose} kept={{ onUse: () => {}, code: label }} />')
    expect(drawn).toContain('{onClose ? <button type="button" >Close</button> : null}')
    expect(drawn).toContain(`{isSent ? 'Sent' : label}`)
  })

  it('asks for nothing that only those needed', () => {
    const used = usedOnly(
      'island.js',
      `import { useEffectEvent, useId, useRef, useState } from 'react'
import { send } from './send'
export function Island() {
  const box = useRef(null)
  const tell = useEffectEvent(() => send(box.current))
  const later = () => tell()
  const [isSent] = useState(false)
  const id = useId()
  useId()
  return isSent
}`,
    )
    expect(used).not.toMatch(/send\(|useRef\(|useEffectEvent\(/)
    expect(used).toContain('useState(')
    expect(used.match(/useId\(/g)?.length).toBe(2) // each counts
  })

  it('is not built when its source cannot be read', () => {
    expect(() => drawnOnly('/client/island.tsx', 'export const a = <div>')).toThrow('/client/island.tsx')
  })
})
