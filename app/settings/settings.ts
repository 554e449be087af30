// The address of all settings: to the first of their pages.
import { leadTo } from '#app/guards/answers.ts'

export const GET = async (): Promise<Response> => leadTo('/settings/account')
