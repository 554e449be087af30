// React's edge renderer converts every small string of a page separately, with one TextEncoder.encode and one copy
// each, which costs more than the rendering. This plugin replaces its chunk functions in the build, so that strings are
// buffered and encoded a few times per page. The HTML is identical byte for byte: test/react-chunks.test.ts compares
// both renderers on every page. `REACT_CHUNKS=untouched npm run build` leaves React unchanged. Remove this plugin once
// React's edge renderer buffers chunks itself: the build then fails at KNOWN_PLACES, and `npm run bench:pages` shows
// both.
import type { Plugin } from 'vite'

/** Number of buffered characters after which they are encoded and passed on, so that a long page still streams. */
const FLUSH_AT = 16_384

/** Occurrences of the replaced names in React 19.3.1; any other number means that the source has changed. */
const KNOWN_PLACES = 25

/** A function of React's source, from its name to the brace that closes it at the start of a line. */
const functionNamed = (name: string) => new RegExp(`^function ${name}\\([^)]*\\) \\{\\n(?:[ ].*\\n|\\n)*\\}`, 'm')

/** Patterns in React's source, their number of matches, and the replacements. React itself resets `writtenBytes`. */
const REPLACEMENTS: readonly [found: RegExp, times: number, replacement: string][] = [
  [
    functionNamed('writeChunk'),
    1,
    `var gatheredText = "";
function writeChunk(destination, chunk) {
  gatheredText = 0 === writtenBytes ? chunk : gatheredText + chunk;
  writtenBytes += chunk.length;
  if (writtenBytes > ${FLUSH_AT}) completeWriting(destination);
}`,
  ],
  [
    functionNamed('completeWriting'),
    1,
    `function completeWriting(destination) {
  if (0 < writtenBytes) {
    writtenBytes = 0;
    destination.enqueue(textEncoder.encode(gatheredText));
    gatheredText = "";
  }
}`,
  ],
  [functionNamed('stringToChunk'), 1, 'function stringToChunk(content) {\n  return content;\n}'],
  [functionNamed('stringToPrecomputedChunk'), 1, 'function stringToPrecomputedChunk(content) {\n  return content;\n}'],
  [functionNamed('byteLengthOfChunk'), 1, 'function byteLengthOfChunk(chunk) {\n  return chunk.length;\n}'],
  [/segmentByteSize \+= segment\[i\]\.byteLength;/g, 1, 'segmentByteSize += segment[i].length;'],
  // At the start of a flush React allocates a new buffer, which is now unused.
  [/^ +currentView = new Uint8Array\(4096\);\n/gm, 2, ''],
]

/** React's renderer with buffered chunks. Throws if the source is not the expected one. */
export function gatherChunks(source: string): string {
  const known = source.match(/textEncoder|byteLengthOfChunk|\.byteLength|currentView/g)?.length
  if (known !== KNOWN_PLACES)
    throw new Error(`React's chunk functions have changed (${known} places): look at build/react-chunks.ts.`)
  return REPLACEMENTS.reduce((code, [found, times, replacement]) => {
    const matches =
      code.match(new RegExp(found, found.flags.includes('g') ? found.flags : `${found.flags}g`))?.length ?? 0
    if (matches !== times) throw new Error(`React's source no longer has ${found} ${times} times but ${matches}.`)
    return code.replace(found, () => replacement)
  }, source)
}

/** Applies `gatherChunks` to the Worker's build. Fails the build if it cannot, or if the renderer is missing. */
export const reactChunks = (): Plugin => {
  let applied = false
  return {
    name: 'react-chunks',
    apply: (_config, { command, isSsrBuild }) =>
      command === 'build' && isSsrBuild === true && process.env.REACT_CHUNKS !== 'untouched',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-server\.edge\.production\.js$/ },
      handler(code) {
        try {
          const rewritten = gatherChunks(code)
          applied = true
          return { code: rewritten, map: null }
        } catch (thrown) {
          return this.error(String(thrown))
        }
      },
    },
    generateBundle() {
      if (!applied) this.error("React's edge renderer was not in this build: look at build/react-chunks.ts.")
    },
  }
}
