// The address of the app itself: to the dashboard, or to sign in.
import { leadTo } from '../door/answers'
import type { Visit } from '../door/visit'

export const GET = async ({ account }: Visit): Promise<Response> => leadTo(account ? '/dashboard' : '/login')
