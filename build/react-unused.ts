// React's edge renderer carries what pages that wait need: boundaries that are revealed later with the scripts that do
// it, pages drawn ahead and gone on with, resources asked for in the middle of a page. Ours are drawn at once (D-107,
// docs/headers.md), so half of it is never reached. This takes out what can only be reached through a boundary, through a
// drawing begun elsewhere, or through a feature named below that no page has; the HTML is the same byte for byte
// (test/react-chunks.test.ts). What is no longer there fails as an unknown element or with an error that names it.
import type { Plugin } from 'vite'
import { rewriteReactServer } from './react-server-source.ts'

/** Functions nothing calls any more once boundaries, replays and postponed parts cannot come into being. */
const UNREACHED = [
  ...['createSuspenseBoundary', 'isEligibleForOutlining', 'hasSuspenseyContent', 'untrackBoundary'],
  ...['queueCompletedSegment', 'hoistHoistables', 'hoistPreambleState', 'abortTaskSoft'],
  ...['getSuspenseViewTransition', 'getSuspenseContentFormatContext', 'getSuspenseFallbackFormatContext'],
  ...['replaceSuspenseComponentStackWithSuspenseFallbackStack'],
  ...['renderSuspenseListRows', 'createSuspenseListRow', 'finishSuspenseListRow', 'unblockSuspenseListRow'],
  ...['tryToResolveTogetherRow', 'getViewTransitionClassName', 'pushViewTransitionAttributes'],
  ...['flushSegmentContainer', 'flushCompletedBoundary', 'flushPartiallyCompletedSegment'],
  ...['writeStartSegment', 'writeEndSegment', 'writeStartPendingSuspenseBoundary', 'writeHoistablesForBoundary'],
  ...['writeStyleResourceDependenciesInJS', 'writeStyleResourceAttributeInJS', 'flushStyleTagsLateForBoundary'],
  ...['createReplayTask', 'resumeNode', 'spawnNewSuspendedReplayTask', 'abortRemainingReplayNodes'],
  ...['trackPostpone', 'trackPostponedBoundary', 'addToReplayParent', 'getPostponedState'],
  ...['createPrerenderRequest', 'resumeRequest', 'resumeAndPrerenderRequest'],
  // Style sheets that React would order and hold a page back for.
  ...['flushStyleInPreamble', 'flushStylesInPreamble', 'preloadLateStyle', 'preloadLateStyles'],
  ...['hasStylesToHoist', 'hoistStyleQueueDependency', 'hoistStylesheetDependency'],
  // Early headers, which are ours (src/worker/responses.ts).
  ...['safelyEmitEarlyPreloads', 'getPreloadAsHeader'],
  // Functions as the action of a form.
  ...['injectFormReplayingRuntime', 'pushAdditionalFormField', 'validateAdditionalFormField'],
]

/** Hints of react-dom that no component gives; `preload` is one it does (client/ui/card-image). */
const HINTS = ['prefetchDNS', 'preconnect', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript']

const GONE = 'is not in this build: see build/react-unused.ts.'

/** Functions that get another body. */
const BODIES: Record<string, string> = {
  ...Object.fromEntries([...UNREACHED, ...HINTS].map((name) => [name, ''])),
  useActionState: `throw Error("useActionState ${GONE}");`,
  trackUsedThenable: `throw Error("Waiting for a promise ${GONE}");`,
  // Names and stacks of components: keys for a replay, and an answer to onError that nobody reads.
  getComponentNameFromType: 'return null;',
  getThrownInfo: 'return {};',
  describeComponentStackByType: 'return "";',
  describeNativeComponentFrame: 'return "";',
  describeBuiltInComponentFrame: 'return "";',
  getCustomFormFields: 'return null;',
}

/** Conditions that have one answer now, how often they stand there, and the answer; what stands behind the other goes with the minifier. */
const ANSWERED: readonly [condition: RegExp, times: number, answer: string][] = [
  [/null === request\.trackedPostpones/g, 7, '!0'],
  [/null !== request\.trackedPostpones/g, 5, '!1'],
  [/null !== task\.replay(?=\)| &&)/g, 4, '!1'],
  // A task or a segment of a replay has nowhere to write.
  [/(?<= {8}if \()null === segment(?=\)\n {10}a: \{)/g, 1, '!1'],
  [/(?<= {2}if \()null === segment(?=\) \{\n {4}segment = task\.replay;)/g, 1, '!1'],
  [/(?<= {4}if \()null === segment(?=\) \{\n {6}var children = props\.children)/g, 1, '!1'],
  // Whatever is drawn is drawn for the page itself.
  [/(?<=if \()null === boundary(?=\) \{\n {4}if \(null !== segment && segment\.parentFlushed)/g, 1, '!0'],
  [/(?<=if \()null === boundary\$jscomp\$0(?=\)\n)/g, 1, '!0'],
  [/(?<= {2}if \()null === boundary(?=\)\n {4}return (?:flushSubtree|preparePreambleFromSubtree)\()/g, 2, '!0'],
  [/(?<=if \()null === boundary(?=\) \{\n {8}boundary = task\.replay;)/g, 1, '!0'],
  [/(?<= {8}if \()null === boundary(?=\) \{\n {10}isRecoverableReason)/g, 1, '!0'],
  // Nothing is left to do when the page has been written.
  [/(?<= {8}if \(\n {10})0 !== request\.allPendingTasks \|\|\n(?: {10,}.*\n)+?(?= {8}\) \{\n)/g, 1, '!1\n'],
  [/(?<= {10})"string" !== typeof precedence \|\|/g, 1, '!0 ||'],
]

/** From the first text to before the second, and what takes its place. */
const CUTS: readonly [from: string, to: string, instead?: string][] = [
  ['      case REACT_ACTIVITY_TYPE:\n', '    }\n    if ("object" === typeof type && null !== type)\n'],
  ['      if (\n        "function" !== typeof type.getDerivedStateFromProps &&\n', '      var nextChildren = '],
  ['      var clientRenderedBoundaries = request.clientRenderedBoundaries;\n', '    }\n  } finally {\n    (flushing'],
  ['  if (void 0 !== bootstrapScripts)\n', '  return onHeaders;\n'],
  ['      var noscriptTagInScope$jscomp$2 = ', '    case "meta":\n', `      throw Error("<style> ${GONE}");\n`],
]

const escaped = (text: string) => text.replace(/[$]/g, '\\$&')

/** React's renderer without all that. Throws when the source is not the one this was written for. */
export function withoutUnused(source: string): string {
  let code = source
  for (const [from, to, instead = ''] of CUTS) {
    const start = code.indexOf(from)
    const end = code.indexOf(to, start)
    if (start < 0 || end < 0 || code.indexOf(from, start + 1) >= 0) throw changed(from)
    code = code.slice(0, start) + instead + code.slice(end)
  }
  for (const [name, body] of Object.entries(BODIES)) {
    const found = new RegExp(`^(function ${escaped(name)}\\([^)]*\\) \\{)\\n(?:[ ].*\\n|\\n)*\\}`, 'gm')
    if (code.match(found)?.length !== 1) throw changed(name)
    code = code.replace(found, (_whole, head) => `${head} ${body} }`)
  }
  for (const [condition, times, answer] of ANSWERED) {
    if (code.match(condition)?.length !== times) throw changed(String(condition))
    code = code.replace(condition, answer)
  }
  // Texts nobody writes any more can go.
  return code.replace(/(?<==\s)stringToPrecomputedChunk\(/g, '/* @__PURE__ */ stringToPrecomputedChunk(')
}

const changed = (what: string) => new Error(`React's source has changed at ${what}: look at build/react-unused.ts.`)

/** Applies `withoutUnused` to the Worker's build, and fails the build when it cannot. */
export const reactUnused = (): Plugin => rewriteReactServer('react-unused', withoutUnused)
