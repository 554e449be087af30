// `npm run codes`; what it does is in commands/codes.ts.
import { COMMANDS, help } from './commands/codes.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
