// Entry point of `npm run chips`; the commands are in commands/chips.ts.
import { COMMANDS, help } from './commands/chips.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
