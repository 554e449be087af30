interface Platform {
  vars: Record<string, unknown>
  d1_databases: { binding?: string; database_id?: string | undefined; database_name?: string | undefined }[]
  kv_namespaces: { binding?: string; id?: string | undefined }[]
}
export function checkDeploy(
  platform: Platform,
  overrides?: Record<string, string>,
): Promise<{ problems: string[]; notes: string[]; secrets: string[] }>
export function placeholders(platform: Platform): string[]
export function missingSecrets(needed: string[], printed: string): string[] | null
