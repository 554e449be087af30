// `npm run db:generate`: drizzle-kit compares the two schemas with migrations/ and writes the next flat .sql file.
// Only the .sql files are ever applied (by npm start, the tests and `wrangler d1 migrations apply`).
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['./src/db/schema.ts', './app/db/schema.ts'],
  out: './migrations',
})
