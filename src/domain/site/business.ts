// The operator of the shop: the company details a UK shop must show, from the settings. Empty ones are omitted. Pure.

export interface BusinessDetails {
  name: string
  address: string
  email: string
  companyNumber: string
  vatNumber: string
}

/** The setting of each detail; docs/settings.md and wrangler.toml list the same names. */
export const BUSINESS_SETTINGS = {
  name: 'BUSINESS_NAME',
  address: 'BUSINESS_ADDRESS',
  email: 'BUSINESS_EMAIL',
  companyNumber: 'BUSINESS_COMPANY_NUMBER',
  vatNumber: 'BUSINESS_VAT_NUMBER',
} as const satisfies Record<keyof BusinessDetails, string>

export interface BusinessLine {
  id: keyof BusinessDetails
  label: string
  text: string
}

/** The details that are set, in display order. `labels`: the group `company` in the language of the page or mail. */
export const businessLines = (
  business: BusinessDetails,
  labels: Readonly<Record<keyof BusinessDetails, string>>,
): BusinessLine[] =>
  (Object.keys(BUSINESS_SETTINGS) as (keyof BusinessDetails)[])
    .map((id) => ({ id, label: labels[id], text: business[id] }))
    .filter(({ text }) => text !== '')
