// Draws a page of the app for a visit that a test made by hand, through the renderer of the real router.
import { Hono } from 'hono'
import '@hono/react-renderer' // what c.render takes
import type { Visit } from '#app/guards/visit.ts'
import { renderer } from '#app/layout/page.tsx'

export const appRender: Visit['render'] = async (content, props) => {
  const router = new Hono().use(renderer).get('*', (c) => c.render(content, props))
  return router.request('/')
}
