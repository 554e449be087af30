// `npm run chips`; what it does is in commands/chips.ts.
import { COMMANDS, help } from './commands/chips.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
