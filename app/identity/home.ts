// The address of the app itself: to the dashboard, or to sign in.
import { leadTo } from '#app/door/answers.ts'
import type { Visit } from '#app/door/visit.ts'

export const GET = async ({ account }: Visit): Promise<Response> => leadTo(account ? '/dashboard' : '/login')
