// `/affiliate`: a code of one's own, whose link gives shoppers a discount, and what came of it.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { codePage, endPage } from './code-page.tsx'
import { checkCode, createCode } from './create-code.ts'
import { endCode } from './end-code.ts'
import { newCodePage } from './new-code-page.tsx'
import { ownCode } from './own-code.ts'

export async function GET(visit: OwnVisit): Promise<Response> {
  const own = await ownCode(visit)
  if (own === null) return newCodePage(visit)
  return visit.url.searchParams.get('ask') === 'end' && own.status !== 'ended'
    ? endPage(visit, own)
    : codePage(visit, own)
}

const affiliateForm = z.object({ do: asSent })

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const fields = fieldsOf(body)
  switch (affiliateForm.parse(fields).do) {
    case 'end':
      return endCode(visit)
    case 'create':
      return createCode(visit, fields)
    default:
      return (await ownCode(visit)) === null ? checkCode(visit, fields) : leadTo(href('affiliate'))
  }
}
