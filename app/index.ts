// The app's Worker: the router made from its table of addresses, and what Cron starts.
import type { AppBindings } from './env'
import { appRouter } from './router'
import { scheduled } from './scheduled'

export default {
  fetch: (request, env, context) => appRouter.fetch(request, env, context),
  scheduled,
} satisfies ExportedHandler<AppBindings>
