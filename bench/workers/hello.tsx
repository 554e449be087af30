// The smallest page streamed with Hono and React: the cost of a first page without a shop.
import { Hono } from 'hono'
import { renderToReadableStream } from 'react-dom/server'

const app = new Hono()
app.get('/', async (c) => {
  const page = (
    <html lang="en">
      <head>
        <title>Hello</title>
      </head>
      <body>
        <h1>Hello</h1>
      </body>
    </html>
  )
  return c.body(await renderToReadableStream(page), 200, { 'Content-Type': 'text/html; charset=utf-8' })
})

export default app
