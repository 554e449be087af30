// Sign-out. The cookie of known browsers (known.ts) stays: it reveals nothing and opens nothing.

import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { logAuth } from '#app/guards/auth-log.ts'
import { clearedCookie, FLOW_COOKIE, SESSION_COOKIE } from '#app/guards/cookies.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { Submit } from '#app/layout/form.tsx'
import { page } from '#app/layout/page.tsx'
import { endSession } from './sessions.ts'

export const GET = (visit: Visit): Promise<Response> =>
  page(visit, {
    title: 'Sign out',
    children: (
      <form method="post" action={href('logout')}>
        <h1 className="app-heading">Sign out</h1>
        <p className="app-lead">Your cards and your profile go on working.</p>
        <Submit pending="Signing out…">Sign out</Submit>
      </form>
    ),
  })

export async function POST(visit: Visit): Promise<Response> {
  const { account, env, setCookies } = visit
  if (account) {
    reached(await endSession(env.DB, account.id, account.session.idHash))
    await logAuth(visit, 'signed_out')
  }
  setCookies.push(clearedCookie(SESSION_COOKIE), clearedCookie(FLOW_COOKIE))
  const answer = leadTo(`${href('login')}?done=signed-out`)
  answer.headers.set('Clear-Site-Data', '"cache"')
  return answer
}
