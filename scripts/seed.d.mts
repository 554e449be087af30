export interface SeedStatement {
  sql: string
  params: (string | number | null)[]
}
export function seedStatements(vars: { BRAND_SLUG: string; DEMO_USERNAME?: string }): SeedStatement[]
