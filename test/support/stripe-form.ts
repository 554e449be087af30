// The forms Stripe's API takes, held against the fields it knows: a nested object of a form, or the refusal Stripe would
// answer. Field names are those of the version the shop pins; a unit test compares them with the types of the package.

export type Form = { [name: string]: string | Form }

/** Why Stripe refuses a request: its error object, without what only people read. */
export interface Refusal {
  status: number
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
  message: string
}

/** A kind of field, or the fields below it; with a `*` for every name or index. A name with `!` must be there. */
export type Fields = { [name: string]: Kind | Fields }
export type Kind = 'text' | 'whole' | 'truth' | 'url' | 'country' | 'locale' | 'currency' | 'tax'

const KINDS: Record<Kind, RegExp> = {
  text: /^.{1,5000}$/s,
  whole: /^\d{1,12}$/,
  truth: /^(true|false)$/,
  url: /^https?:\/\/[^\s]+$/,
  country: /^[A-Z]{2}$/,
  locale: /^(auto|en|en-GB|de|fr|es)$/,
  currency: /^[a-z]{3}$/,
  tax: /^(inclusive|exclusive)$/,
}

/** Of POST /v1/checkout/sessions, what a shop of this kind may send. */
export const SESSION_FIELDS: Fields = {
  'mode!': 'text',
  'success_url!': 'url',
  cancel_url: 'url',
  expires_at: 'whole',
  locale: 'locale',
  adaptive_pricing: { enabled: 'truth' },
  allow_promotion_codes: 'truth',
  phone_number_collection: { 'enabled!': 'truth' },
  automatic_tax: { 'enabled!': 'truth' },
  shipping_address_collection: { 'allowed_countries!': { '*': 'country' } },
  shipping_options: {
    '*': {
      'shipping_rate_data!': {
        'display_name!': 'text',
        type: 'text',
        'fixed_amount!': { 'amount!': 'whole', 'currency!': 'currency' },
        tax_behavior: 'tax',
      },
    },
  },
  discounts: { '*': { 'promotion_code!': 'text' } },
  'line_items!': {
    '*': {
      'quantity!': 'whole',
      'price_data!': {
        'currency!': 'currency',
        'unit_amount!': 'whole',
        tax_behavior: 'tax',
        'product_data!': { 'name!': 'text', images: { '*': 'url' } },
      },
    },
  },
  metadata: { '*': 'text' },
}

export const CODE_FIELDS: Fields = {
  'promotion!': { 'type!': 'text', 'coupon!': 'text' },
  'code!': 'text',
  max_redemptions: 'whole',
}

export const END_CODE_FIELDS: Fields = { 'active!': 'text' }

export const COUPON_FIELDS: Fields = {
  id: 'text',
  'percent_off!': 'whole',
  'duration!': 'text',
  name: 'text',
}

const invalid = (message: string, param: string, code?: string): Refusal => ({
  status: 400,
  type: 'invalid_request_error',
  message,
  param,
  ...(code === undefined ? {} : { code }),
})

/** The form as an object, or the refusal of its first fault. */
export function readForm(body: string, fields: Fields): Form | Refusal {
  const form: Form = {}
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(body)) {
    if (seen.has(name)) return invalid(`Received the parameter ${name} twice.`, name)
    seen.add(name)
    const path = pathOf(name)
    if (path === null) return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
    const refusal = place(form, path, value, fields, name)
    if (refusal) return refusal
  }
  return missing(form, fields, '') ?? form
}

export const isRefusal = (value: Form | Refusal): value is Refusal => typeof value.status === 'number'

/** "a[b][0]" as its parts; null for a name that has none. */
function pathOf(name: string): string[] | null {
  const [, first, rest = ''] = /^([a-z_]+)((?:\[[a-z0-9_]+\])*)$/.exec(name) ?? []
  return first === undefined ? null : [first, ...[...rest.matchAll(/\[([a-z0-9_]+)\]/g)].map(([, part = '']) => part)]
}

function place(form: Form, path: string[], value: string, fields: Fields, name: string): Refusal | null {
  const [part = '', ...rest] = path
  const kind = fields[part] ?? fields[`${part}!`] ?? fields['*']
  if (kind === undefined || (typeof kind === 'string') !== (rest.length === 0))
    return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown')
  if (typeof kind === 'string') {
    if (!KINDS[kind].test(value)) return invalid(`Invalid ${kind}: ${name}`, name, `parameter_invalid_${kind}`)
    form[part] = value
    return null
  }
  const below = form[part] ?? {}
  if (typeof below === 'string') return invalid(`Invalid object: ${name}`, name)
  form[part] = below
  return place(below, rest, value, kind, name)
}

/** The first field that must be there and is not. */
function missing(form: Form, fields: Fields, above: string): Refusal | null {
  for (const [field, kind] of Object.entries(fields)) {
    const name = field.replace('!', '')
    const names = name === '*' ? Object.keys(form) : [name]
    for (const each of names) {
      const value = form[each]
      const whole = above === '' ? each : `${above}[${each}]`
      if (value === undefined) {
        if (field.endsWith('!')) return invalid(`Missing required param: ${whole}.`, whole, 'parameter_missing')
      } else if (typeof value !== 'string' && typeof kind !== 'string') {
        const lacking = missing(value, kind, whole)
        if (lacking) return lacking
      }
    }
  }
  return null
}
