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
