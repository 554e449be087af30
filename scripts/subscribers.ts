// Entry point of `npm run subscribers`; the commands are in commands/subscribers.ts.
import { COMMANDS, help } from './commands/subscribers.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
