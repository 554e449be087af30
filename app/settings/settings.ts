// The address of all settings: to the first of their pages.
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'

export const GET = async (): Promise<Response> => leadTo(href('settings-account'))
