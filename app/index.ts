// The app's Worker: the router made from its table of addresses, and what Cron starts.
import type { AppBindings } from './env.ts'
import { appRouter } from './router.ts'
import { scheduled } from './scheduled.ts'

export default {
  fetch: (request, env, context) => appRouter.fetch(request, env, context),
  scheduled,
} satisfies ExportedHandler<AppBindings>
