// Set-up of every test file that runs in workerd: D1, KV, R2 and the rate limits are empty when a file starts.
import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// `reset` leaves out storage whose object workerd has unloaded, which happens after ten idle seconds: each is loaded first.
await Promise.all([env.DB.prepare('SELECT 1').first(), env.CACHE.get('none'), env.MEDIA.head('none')])
await reset()
