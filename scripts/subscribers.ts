// `npm run subscribers`; what it does is in commands/subscribers.ts.
import { COMMANDS, help } from './commands/subscribers.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
