// Error handling of every script: an expected failure is one sentence and exit code 1, never a stack trace. Unexpected
// errors are one sentence too; DEBUG=1 adds the stack.

/** A failure that the user can fix; the message is the whole report. */
export class Failure extends Error {
  exitCode = 1
}

/** An invalid command line; the message says what is valid. Exit code 2, for scripts that call scripts. */
export class UsageFailure extends Failure {
  override exitCode = 2
}

/** Text of a tool's error on one line: no colours, no line breaks, no list bullets. */
export const oneLine = (text: unknown): string =>
  String(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes begin with the escape character
    .replace(/\u001b\[[0-9;]*m/g, '')
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[-*✘]\s*/, '').trim())
    .filter(Boolean)
    .join(' ')

const SYSTEM_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'you have no permission',
  EPERM: 'you have no permission',
  EROFS: 'the disk takes no changes',
  ENOSPC: 'the disk is full',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'there is something of that name already',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection broke off',
  ENOTFOUND: 'no such host is known',
  EAI_AGAIN: 'the name of the host could not be looked up; is there a network?',
  ETIMEDOUT: 'there was no answer in time',
  UND_ERR_CONNECT_TIMEOUT: 'there was no answer in time',
  UND_ERR_SOCKET: 'the connection broke off',
}

/** Fields of system and network errors. */
interface SystemError {
  message?: string
  code?: string
  path?: string
  hostname?: string
  address?: string
  port?: number
  cause?: SystemError & { errors?: SystemError[] }
}
const asSystemError = (thrown: unknown): SystemError => (typeof thrown === 'object' && thrown !== null ? thrown : {})

/** The message of an error, or the thrown value as text. */
export const messageOf = (thrown: unknown): string => asSystemError(thrown).message ?? String(thrown)

/** The system or network error in words, without a full stop. */
export function systemProblem(thrown: unknown): string {
  const code = codeOf(thrown)
  return SYSTEM_PROBLEMS[code] ?? (oneLine(asSystemError(thrown).cause?.message ?? messageOf(thrown)) || code)
}
/** The code of an error; fetch wraps the cause, which may itself hold several errors. */
export function codeOf(thrown: unknown): string {
  const { cause, code } = asSystemError(thrown)
  return cause?.code ?? cause?.errors?.[0]?.code ?? code ?? ''
}

/** The sentence for an unexpected error. */
function unexpected(thrown: unknown): string {
  if (!(codeOf(thrown) in SYSTEM_PROBLEMS)) return `Unexpected failure: ${oneLine(messageOf(thrown))}`
  const error = asSystemError(thrown)
  const { address, port, hostname } = error.cause ?? error
  const where = error.path ?? hostname ?? (address ? `${address}:${port}` : 'A server this command needs')
  return `${where}: ${systemProblem(thrown)}.`
}

/** Runs a script's main function; an error becomes one line on standard error and the failure's exit code, or 1. */
export async function run(main: () => void | Promise<void>): Promise<void> {
  try {
    await main()
  } catch (thrown) {
    const expected = thrown instanceof Failure
    console.error(expected ? thrown.message : unexpected(thrown))
    if (process.env.DEBUG) console.error(thrown)
    process.exit(expected ? thrown.exitCode : 1)
  }
}
