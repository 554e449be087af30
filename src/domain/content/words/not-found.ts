// The 404 page.
import { words } from '#domain/text/words.ts'

export const NOT_FOUND_WORDS = words({
  title: 'Page not found · {brand}',
  description: "This page doesn't exist on the {brand} marketing site.",
  heading: "This page doesn't exist on the <name>{brand}</name> marketing site.",
  text: 'The address may be mistyped, or the page has moved.',
  home: 'Back to home',
  products: 'View products',
  app: 'Go to the {brand} app',
})
