// `/settings` redirects to the first settings page.
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'

export const GET = async (): Promise<Response> => leadTo(href('settings-account'))
