// Entry point of `npm run codes`; the commands are in commands/codes.ts.
import { COMMANDS, help } from './commands/codes.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
