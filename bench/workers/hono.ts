// A tap with Hono and nothing else, for comparison.
import { Hono } from 'hono'

const app = new Hono()
app.get('/scan/:chip', (c) => {
  c.header('Cache-Control', 'no-store')
  return c.redirect('/profile/demo', 302)
})

export default app
