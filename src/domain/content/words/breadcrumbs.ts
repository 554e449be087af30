// The first step of the breadcrumbs that search engines show; the others are titles of pages.
import { words } from '#domain/text/words.ts'

export const BREADCRUMB_WORDS = words({ home: 'Home' })
