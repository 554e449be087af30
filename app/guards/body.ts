// Reads the body of a POST: type, size, and the fields of a form. A form with a repeated field is refused.

import type { BodyRule } from '#app/addresses.ts'
import { readBytes } from '#guards/request-body.ts'

/** A submitted form. */
export interface Form {
  /** The text of a field as it was sent, "" where it is missing. Line breaks are "\n". For values that the page put there. */
  get(name: string): string
  names: readonly string[]
  /** The fields by name, as they were sent, for the schema of an action (fields.ts). */
  fields: Readonly<Record<string, string>>
}

export type Body =
  | { kind: 'form'; form: Form }
  | { kind: 'json'; value: unknown }
  | { kind: 'picture'; bytes: Uint8Array; type: string }
  | { kind: 'upload'; form: Form; files: ReadonlyMap<string, Upload> }

/** A file that was chosen in a form; the form's field of the same name holds the file's name. */
export interface Upload {
  name: string
  bytes: Uint8Array
}

/** Why a body is refused: 408 too slow, 413 too large, 415 other type, 422 malformed or with a repeated field. */
export type BodyRefusal = 408 | 413 | 415 | 422

/** The body of a request by one of these rules, or why it is refused. Rejects when the transfer breaks off. */
export async function readPost(request: Request, rules: readonly BodyRule[]): Promise<Body | BodyRefusal> {
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const rule = rules.find(({ types }) => types.includes(type) || types.includes(`${type.split('/')[0]}/*`))
  if (rule === undefined) return 415
  const bytes = await readBytes(request, rule.maxBytes)
  if (bytes === 'too_large') return rule.isRefusedByScreen ? UNREADABLE : 413
  if (bytes === 'too_slow') return 408
  if (rule.kind === 'picture') return { kind: 'picture', bytes, type }
  if (rule.kind === 'upload') return upload(bytes, request.headers.get('content-type') ?? '')
  const text = decoded(bytes)
  const body = text === null ? 422 : rule.kind === 'json' ? json(text) : form(text)
  return body === 422 && rule.isRefusedByScreen ? UNREADABLE : body
}

const UNREADABLE: Body = { kind: 'json', value: undefined }

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    return null
  }
}

function json(text: string): Body | BodyRefusal {
  try {
    return { kind: 'json', value: JSON.parse(text) }
  } catch {
    return 422
  }
}

function form(text: string): Body | BodyRefusal {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name)) return 422
    fields.set(name, value.replace(/\r\n?/g, '\n'))
  }
  return { kind: 'form', form: formOf(fields) }
}

/** A form with files. Its size was checked before; its fields follow the rules of any other form. */
async function upload(bytes: Uint8Array, type: string): Promise<Body | BodyRefusal> {
  const fields = new Map<string, string>()
  const files = new Map<string, Upload>()
  let parts: FormData
  try {
    parts = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    return 422
  }
  for (const [name, value] of parts) {
    if (fields.has(name)) return 422
    if (typeof value === 'string') fields.set(name, value.replace(/\r\n?/g, '\n'))
    else {
      fields.set(name, value.name)
      files.set(name, { name: value.name, bytes: new Uint8Array(await value.arrayBuffer()) })
    }
  }
  return { kind: 'upload', form: formOf(fields), files }
}

export function formOf(fields: ReadonlyMap<string, string>): Form {
  const get = (name: string): string => fields.get(name) ?? ''
  return {
    get,
    names: [...fields.keys()],
    fields: Object.fromEntries(fields),
  }
}

export const EMPTY_FORM: Form = formOf(new Map())

/** The fields of a form, for the schema of an action; {} for any other body. */
export const fieldsOf = (body: Body): Form['fields'] => (body.kind === 'form' ? body.form : EMPTY_FORM).fields
