// Entry point of `npm run accounts`; the commands are in commands/accounts.ts.
import { COMMANDS, help } from './commands/accounts.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
