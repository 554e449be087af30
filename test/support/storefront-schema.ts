// The live backend's own schema, as its maker publishes it with the packages for version 2026-04.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buildClientSchema, type GraphQLSchema } from 'graphql'

const { resolve } = createRequire(import.meta.url)
const packageFile = (name: string) =>
  JSON.parse(readFileSync(resolve('@shopify/hydrogen-react').replace(/dist\/.*/, name), 'utf8'))

export const storefrontSchema = (): GraphQLSchema => buildClientSchema(packageFile('storefront.schema.json'))

/** The API version the schema is of, like "2026-04": the package is numbered after it. */
export const schemaVersion = (): string => {
  const [year, month = ''] = (packageFile('package.json') as { version: string }).version.split('.')
  return `${year}-${month.padStart(2, '0')}`
}
