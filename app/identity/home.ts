// `/` and `/app`: redirect to the dashboard or the sign-in.
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import type { Visit } from '#app/guards/visit.ts'

export const GET = async ({ account }: Visit): Promise<Response> => leadTo(account ? href('dashboard') : href('login'))
