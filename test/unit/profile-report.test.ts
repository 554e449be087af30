// Reports of profiles: what a report may hold, its reference number; and the company details that are still missing.
import { describe, expect, it } from 'vitest'
import { isReportDetails, MAX_REPORT_DETAILS, reportReference } from '#domain/profile/profile-report.ts'
import { type Bindings, missingBusinessDetails, readConfig } from '#src/env.ts'

describe('a report', () => {
  it('has free text of at most 1000 characters, with line breaks and without hidden characters', () => {
    for (const fine of [
      '',
      'It is me in the picture.\r\n\tZoe',
      'x'.repeat(MAX_REPORT_DETAILS),
      `${'x'.repeat(1000)}   `,
    ])
      expect(isReportDetails(fine)).toBe(true)
    for (const refused of ['x'.repeat(MAX_REPORT_DETAILS + 1), 'a\0b', 'a\u202eb', '\u001b[31mred'])
      expect(isReportDetails(refused)).toBe(false)
  })

  it('has a reference that can be read out on the phone', () => {
    expect(reportReference(new Uint8Array(10))).toBe('R-00000-00000')
    expect(reportReference(Uint8Array.from({ length: 10 }, (_, n) => n * 25 + 7))).toMatch(
      /^R-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/,
    )
  })
})

describe('company details', () => {
  const missing = (vars: Record<string, string>) => {
    const result = readConfig({ ANON_KEY: 'k', ...vars } as unknown as Bindings)
    return result.ok ? missingBusinessDetails(result.config) : result.problems
  }

  it('that are not set are named by their setting', () => {
    expect(missing({})).toEqual([
      'BUSINESS_NAME',
      'BUSINESS_ADDRESS',
      'BUSINESS_EMAIL',
      'BUSINESS_COMPANY_NUMBER',
      'BUSINESS_VAT_NUMBER',
    ])
    expect(missing({ BUSINESS_NAME: 'Acme Ltd', BUSINESS_EMAIL: 'office@acme.example' })).toEqual([
      'BUSINESS_ADDRESS',
      'BUSINESS_COMPANY_NUMBER',
      'BUSINESS_VAT_NUMBER',
    ])
  })

  it('are refused when the mail address is none', () => {
    expect(missing({ BUSINESS_EMAIL: 'office' })).toEqual([
      'BUSINESS_EMAIL must be one email address, like "support@acme.example".',
    ])
  })
})
