// Entry point of `npm run profiles`; the commands are in commands/profiles.ts.
import { COMMANDS, help } from './commands/profiles.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
