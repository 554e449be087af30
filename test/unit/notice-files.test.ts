// The operator's files of the notice on the legal guarantee: what the build takes, and that it changes nothing.
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { guaranteeNotice } from '#http/notice-files.ts'
import { noticeFiles, noticeFilesIn } from '../../build/notice-files.ts'
import { DE, US } from '../support/markets.ts'

const SVG = '<?xml version="1.0"?>\r\n<!-- as published -->\n<svg xmlns="http://www.w3.org/2000/svg"  ><g/></svg>\n\n'
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255, 13, 10])
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'notice-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const put = (name: string, content: string | Buffer): void => {
  mkdirSync(join(root, 'public/legal-guarantee'), { recursive: true })
  writeFileSync(join(root, 'public/legal-guarantee', name), content)
}
const found = () => noticeFilesIn(join(root, 'public'))

describe('WLD-90 files of the notice on the legal guarantee', () => {
  it('WLD-90 are copied unchanged by the build, which tells the Worker their names', async () => {
    put('de.svg', SVG)
    put('fr.png', PNG)
    put('es.pdf', '%PDF-1.7\r\n%\u00e2')
    writeFileSync(join(root, 'main.js'), 'export const files = __NOTICE_FILES__')
    const { build } = await import('vite')
    await build({
      configFile: false,
      root,
      logLevel: 'silent',
      plugins: [noticeFiles()],
      build: { lib: { entry: 'main.js', formats: ['es'], fileName: () => 'main.js' } },
    })
    for (const name of ['de.svg', 'fr.png', 'es.pdf'])
      expect(sha256(readFileSync(join(root, 'dist/legal-guarantee', name))), name).toBe(
        sha256(readFileSync(join(root, 'public/legal-guarantee', name))),
      )
    expect(sha256(readFileSync(join(root, 'dist/legal-guarantee/de.svg')))).toBe(sha256(SVG))
    expect(JSON.parse(/\[.*?\]/s.exec(readFileSync(join(root, 'dist/main.js'), 'utf8'))?.[0] ?? '')).toEqual([
      'de.svg',
      'es.pdf',
      'fr.png',
    ])
  })

  it('WLD-90 are none without the folder, and hidden files are not among them', () => {
    expect(found()).toEqual([])
    put('.DS_Store', 'x')
    expect(found()).toEqual([])
  })

  it.each([
    [
      'de.jpg',
      'x',
      'No page finds public/legal-guarantee/de.jpg: the name must be en, de, fr or es with .svg, .png or .pdf, like de.svg.',
    ],
    ['de-DE.svg', SVG, 'No page finds public/legal-guarantee/de-DE.svg:'],
    ['notice.pdf', '%PDF-1.7', 'No page finds public/legal-guarantee/notice.pdf:'],
    [
      'de.svg',
      '',
      'public/legal-guarantee/de.svg is no SVG file: take the official one as it is, with its own ending.',
    ],
    ['de.svg', '<!DOCTYPE html><html></html>', 'public/legal-guarantee/de.svg is no SVG file:'],
    ['de.png', SVG, 'public/legal-guarantee/de.png is no PNG file:'],
    ['de.pdf', '<html></html>', 'public/legal-guarantee/de.pdf is no PDF file:'],
  ])('WLD-90 stop the build where no page would show them: %s', (name, content, sentence) => {
    put(name, content)
    expect(found).toThrow(sentence)
  })

  it('WLD-90 are known by their address to pages of the EU in their language, and to no other page', () => {
    expect(guaranteeNotice({ ...DE, language: 'de' }, ['de.svg', 'en.pdf'])).toEqual({
      guaranteeNotice: '/legal-guarantee/de.svg',
    })
    expect(guaranteeNotice(DE, ['de.svg', 'en.pdf'])).toEqual({ guaranteeNotice: '/legal-guarantee/en.pdf' })
    expect(guaranteeNotice({ ...DE, language: 'fr' }, ['de.svg', 'en.pdf'])).toEqual({})
    expect(guaranteeNotice(US, ['en.pdf'])).toEqual({})
  })
})
