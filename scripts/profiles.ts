// `npm run profiles`; what it does is in commands/profiles.ts.
import { COMMANDS, help } from './commands/profiles.ts'
import { operate } from './operator.ts'

await operate(COMMANDS, help)
