// Pages with only a message: not found, not allowed, D1 unreachable, failed.

import type { ReactNode } from 'react'
import { href } from '#app/addresses.ts'
import type { PageFacts } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'
import { requestId } from '#http/request-log.ts'
import { page } from './page.tsx'

/** A page with a heading and a sentence or two. */
export const messagePage = (
  visit: Visit,
  {
    status,
    mark,
    heading,
    children,
    headers = {},
    facts,
  }: {
    status: number
    /** A picture above the heading. */
    mark?: ReactNode
    heading: string
    children?: ReactNode
    headers?: Record<string, string>
    facts?: PageFacts
  },
): Promise<Response> =>
  page(visit, {
    title: heading,
    status,
    headers,
    ...(facts === undefined ? {} : { facts }),
    children: (
      <>
        {mark}
        <h1 className="app-heading">{heading}</h1>
        {children}
      </>
    ),
  })

export const notFound = (visit: Visit): Promise<Response> =>
  messagePage(visit, {
    status: 404,
    heading: 'This page does not exist.',
    children: (
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-3">
        <a href={href('dashboard')} className="app-link">
          Go to your dashboard
        </a>
        <a href={`${visit.config.siteUrl}/`} className="app-link">
          {`Go to ${visit.config.brand.name}`}
        </a>
      </p>
    ),
  })

const NO_DATA = {
  heading: 'We cannot reach your data',
  text: 'We cannot reach your data at the moment. Please try again in a minute.',
}

/** The reference identifies the line in the log. Rendered as signed out, because the session may not have been read. */
export const unreachable = (visit: Visit, { heading, text } = NO_DATA): Promise<Response> =>
  messagePage(
    { ...visit, account: null },
    {
      status: 503,
      heading,
      children: <p className="app-lead">{`${text} Reference: ${requestId(visit.request)}`}</p>,
    },
  )

export const failed = (visit: Visit): Promise<Response> =>
  messagePage(
    { ...visit, account: null },
    {
      status: 500,
      heading: 'Something went wrong',
      children: (
        <p className="app-lead">{`Something went wrong on our side. Reference: ${requestId(visit.request)}`}</p>
      ),
    },
  )
