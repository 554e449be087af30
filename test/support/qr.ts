// QR codes as scanners meet them: the modules of an SVG that is one path of squares.

/** Empty modules left, above, right and below of the dark ones. */
export function quietZone(svg: string): number[] {
  const [, width = 0, height = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number)
  const squares = [...svg.matchAll(/M(\d+),(\d+)h(\d+)v/g)].map((square) => square.slice(1).map(Number))
  const [xs, ys] = [0, 1].map((axis) => squares.map((square) => square[axis] ?? 0)) as [number[], number[]]
  const size = squares[0]?.[2] ?? 0 // of a module
  return [Math.min(...xs), Math.min(...ys), width - Math.max(...xs) - size, height - Math.max(...ys) - size].map(
    (distance) => distance / size,
  )
}

/** Blocks, and correction codewords of each, of the versions 1 to 10 with the highest correction (ISO/IEC 18004, table 9). */
const BLOCKS = [1, 1, 2, 4, 4, 4, 5, 6, 8, 8]
const CORRECTION = [17, 28, 22, 16, 22, 28, 26, 26, 24, 28]

/**
 * How many codewords of each block differ from those of the whole code, and how many of a block any scanner restores. `isDark`
 * reads a module of the code that is shown; only those of data count, in the order in which scanners read them.
 */
export function damage(
  { data, types, size, version }: { data: boolean[][]; types: number[][]; size: number; version: number },
  isDark: (x: number, y: number) => boolean,
): { perBlock: number[]; restored: number } {
  const DATA = 0
  const wrong: boolean[] = []
  const border = types.findIndex((row) => row.some((type) => type !== -1))
  const last = size - border - 1
  let up = true
  for (let right = last; right >= border; right -= 2) {
    if (right === border + 6) right-- // the timing pattern
    for (let step = border; step <= last; step++) {
      const y = up ? last + border - step : step
      for (const x of [right, right - 1]) if (types[y]?.[x] === DATA) wrong.push(data[y]?.[x] !== isDark(x, y))
    }
    up = !up
  }
  const total = Math.floor(wrong.length / 8)
  const [blocks = 1, correction = 0] = [BLOCKS[version - 1], CORRECTION[version - 1]]
  const short = Math.floor(total / blocks) - correction
  const long = total % blocks
  const perBlock = Array<number>(blocks).fill(0)
  for (let word = 0; word < total; word++) {
    if (!wrong.slice(word * 8, word * 8 + 8).some(Boolean)) continue
    const beyond = word - short * blocks
    // Data by turns, then the one more of the longer blocks, then correction by turns.
    const block = beyond < 0 ? word % blocks : beyond < long ? blocks - long + beyond : (beyond - long) % blocks
    perBlock[block] = (perBlock[block] ?? 0) + 1
  }
  return { perBlock, restored: Math.floor(correction / 2) }
}
