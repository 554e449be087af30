// The paths of a PDF that Chromium printed, in mm on the paper: what a machine that reads the file finds.
import { inflateSync } from 'node:zlib'

type Matrix = readonly [number, number, number, number, number, number]
export interface PrintedPath {
  /** As painted: the outline, or the area. */
  how: 'stroke' | 'fill'
  /** Red, green and blue, each from 0 to 1. */
  colour: readonly number[]
  width: number
  height: number
}

const MM_PER_POINT = 25.4 / 72
const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  ...([a * A + b * C, a * B + b * D, c * A + d * C, c * B + d * D] as const),
  ...([e * A + f * C + E, e * B + f * D + F] as const),
]

const LATIN = new TextDecoder('latin1')

/** The streams of a page's content, unpacked. */
function contents(pdf: Uint8Array): string[] {
  const text = LATIN.decode(pdf)
  return [...text.matchAll(/<<([^<>]*(?:<<[^<>]*>>[^<>]*)*)>>\s*stream\r?\n/g)].flatMap((found) => {
    if (!found[1]?.includes('/FlateDecode') || /\/(?:Subtype|Length1|Type)\b/.test(found[1])) return []
    const from = found.index + found[0].length
    const data = pdf.subarray(from, text.indexOf('endstream', from))
    try {
      return [LATIN.decode(inflateSync(data))]
    } catch {
      return []
    }
  })
}

/** Every painted path. Only the operators of paths, colours and matrices are read. */
export const printedPaths = (pdf: Uint8Array): PrintedPath[] => contents(pdf).flatMap(pathsOf)

function pathsOf(content: string): PrintedPath[] {
  const found: PrintedPath[] = []
  const stack: { matrix: Matrix; stroke: number[]; fill: number[] }[] = []
  let state = { matrix: [1, 0, 0, 1, 0, 0] as Matrix, stroke: [0, 0, 0], fill: [0, 0, 0] }
  let points: [number, number][] = []
  const numbers: number[] = []
  const add = (x: number, y: number) => {
    const [a, b, c, d, e, f] = state.matrix
    points.push([a * x + c * y + e, b * x + d * y + f])
  }
  const paint = (how: PrintedPath['how'], colour: readonly number[]) => {
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
    if (points.length > 1)
      found.push({
        ...{ how, colour },
        width: (Math.max(...xs) - Math.min(...xs)) * MM_PER_POINT,
        height: (Math.max(...ys) - Math.min(...ys)) * MM_PER_POINT,
      })
  }
  for (const word of content.split(/\s+/)) {
    if (/^-?(?:\d+\.?\d*|\.\d+)$/.test(word)) {
      numbers.push(Number(word))
      continue
    }
    const given = numbers.splice(0)
    if (word === 'q') stack.push(state)
    else if (word === 'Q') state = stack.pop() ?? state
    else if (word === 'cm') state = { ...state, matrix: times(given as unknown as Matrix, state.matrix) }
    else if (word === 'RG') state = { ...state, stroke: given }
    else if (word === 'rg') state = { ...state, fill: given }
    else if (word === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = given
      add(x, y)
      add(x + width, y + height)
    } else if ('mlcvy'.includes(word))
      for (let at = 0; at + 1 < given.length; at += 2) add(given[at] ?? 0, given[at + 1] ?? 0)
    else if (/^(?:S|s)$/.test(word)) paint('stroke', state.stroke)
    else if (/^(?:f|F|f\*)$/.test(word)) paint('fill', state.fill)
    if (/^(?:S|s|f|F|f\*|n|B|b|B\*|b\*)$/.test(word)) points = []
  }
  return found
}
