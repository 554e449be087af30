// How every script ends badly: an expected failure is one clear sentence and exit code 1, never a stack trace.
// Unexpected errors are one sentence too; DEBUG=1 adds the stack for whoever maintains these scripts.

/** An outcome the person at the terminal can do something about; the message is the whole report. */
export class Failure extends Error {
  exitCode = 1
}

/** A command line that makes no sense; the message says what would. Exit code 2, for scripts that call scripts. */
export class UsageFailure extends Failure {
  exitCode = 2
}

/** Text of a tool's error on one line: no colours, no line breaks, no list bullets. */
export const oneLine = (text) =>
  String(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with the escape character
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*✘]\s*/, '').trim())
    .filter(Boolean)
    .join(' ')

/** Runs a script's main function; whatever it throws becomes one line on standard error and the failure's exit code, or 1. */
export async function run(main) {
  try {
    await main()
  } catch (thrown) {
    const expected = thrown instanceof Failure
    console.error(expected ? thrown.message : `Unexpected failure: ${oneLine(thrown?.message ?? thrown)}`)
    if (process.env.DEBUG) console.error(thrown)
    process.exit(expected ? thrown.exitCode : 1)
  }
}
