// Entry point of the app's Worker: requests and Cron triggers.
import type { AppBindings } from './env.ts'
import { appRouter } from './router.ts'
import { scheduled } from './scheduled.ts'

export default {
  fetch: (request, env, context) => appRouter.fetch(request, env, context),
  scheduled,
} satisfies ExportedHandler<AppBindings>
