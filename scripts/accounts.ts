// `npm run accounts`; what it does is in commands/accounts.ts.
import { COMMANDS, help } from './commands/accounts.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
