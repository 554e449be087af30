// GET /app/qr/file?of=…&as=png|svg&mark=1: the QR code of an own profile or card as a file for print.
import { appHeaders } from '#app/guards/answers.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { notFound } from '#app/layout/message.tsx'
import { ownAddress } from './own-address.ts'
import { qrArtPng, qrArtSvg } from './qr-art.ts'

export async function GET(visit: OwnVisit): Promise<Response> {
  const { searchParams } = visit.url
  const as = searchParams.get('as')
  const own = await ownAddress(visit, searchParams.get('of') ?? '')
  if (own === null || (as !== 'png' && as !== 'svg')) return notFound(visit)
  const hasMark = searchParams.get('mark') === '1'
  return new Response(as === 'png' ? qrArtPng(own.address, hasMark) : qrArtSvg(own.address, hasMark), {
    headers: {
      ...appHeaders(),
      'Content-Type': as === 'png' ? 'image/png' : 'image/svg+xml',
      'Content-Disposition': `attachment; filename="${own.file}-qr${hasMark ? '-mark' : ''}.${as}"`,
    },
  })
}
