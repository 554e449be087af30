// The table "Screens at a glance": the fields and buttons each screen has, what it says while it is empty, and where it leads.
import { beforeAll, describe, expect, it } from 'vitest'
import { type AppHost, type Browser, createAppHost, newEmail } from '#test/support/app-host.ts'

let app: AppHost
const people: Record<string, Browser> = {}
beforeAll(async () => {
  app = await createAppHost()
  const [nobody, newcomer, mara, beginner] = [app.browser(), app.browser(), app.browser(), app.browser()]
  Object.assign(people, { nobody, newcomer, mara, beginner })
  await newcomer.signIn(newEmail())
  await mara.signIn('mara@example.com')
  await beginner.signIn(newEmail())
  await beginner.post('/setup-profile?step=1', { full_name: 'Bea', username: `bea${Date.now()}` })
  await beginner.post('/setup-profile?step=2', { do: 'skip' })
  await nobody.post('/login', { email: newEmail() })
})

/** Names a person reads or hears: labels of fields, words on buttons and links, in the page's main part. */
function named(html: string): string[] {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/<template[\s\S]*?<\/template>/g, '')
  return [...main.matchAll(/<(label|legend|button|a|h2|summary)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , inner = '']) =>
    inner
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', '’')
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const SCREENS: readonly [path: string, who: string, names: readonly string[]][] = [
  ['/login', 'newVisitor', ['Email', 'Continue', 'Use a passkey']],
  ['/register?chip=DEMO0006', 'newVisitor', ['Email', 'Continue', 'Use a passkey']],
  ['/login/code', 'nobody', ['Code', 'Continue', 'Send a new code', 'Use another address']],
  ['/register?chip=DEMO0006', 'newcomer', ['Code on the leaflet', 'Profile it leads to', 'Claim card']],
  ['/step-up', 'newcomer', ['Use a passkey']],
  ['/setup-profile?step=1', 'newcomer', ['Name', 'Username', 'Continue']],
  ['/setup-profile?step=2', 'beginner', ['Choose picture', 'Bio', 'Job title', 'Company', 'Continue', 'Skip']],
  [
    '/setup-profile?step=3',
    'beginner',
    ['First link', 'Second link', 'Third link', 'Phone', 'Email', 'Publish profile', 'Skip'],
  ],
  [
    '/app/profile',
    'mara',
    [
      ...['Preview', 'Name', 'Job title', 'Company', 'Bio', 'Phone', 'Email', 'Website', 'Address'],
      ...[
        'Links 11 links',
        'Add link',
        'Add heading',
        'Hide',
        'Look Midnight',
        'Choose picture',
        'Save',
        'Username',
        'Unpublish',
      ],
    ],
  ],
  ['/dashboard', 'mara', ['Edit', 'Open', 'Copy link']],
  ['/app/cards/DEMO0001', 'mara', ['Copy', 'Pause', 'Nickname', 'Save']],
  ['/app/cards/DEMO0008', 'mara', ['Resume', 'Nickname', 'Save']],
  ['/analytics', 'mara', ['Card or profile', 'Period', 'Show', 'Download CSV']],
  ['/app/contacts', 'mara', ['Emails about new contacts', 'How often', 'Save']],
  ['/settings/account', 'mara', ['Name', 'Email', 'Save']],
  ['/settings/sessions', 'mara', ['End', 'Sign out everywhere else']],
  ['/settings/passkeys', 'mara', ['Add a passkey']],
  [
    '/settings/data',
    'mara',
    ['Download my data', 'Type its username to confirm', 'Type your email address to confirm', 'Delete my account'],
  ],
]

describe('the table of screens', () => {
  it.each(SCREENS)('HOST-63 %s, seen by %s, has its fields and buttons', async (path, who, names) => {
    const { status, html } = await (people[who] ?? app.browser()).get(path)
    expect(status).toBe(200)
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(html).toContain('href="#main"')
    expect(named(html)).toEqual(expect.arrayContaining([...names]))
  })

  it.each([
    ['/dashboard', 'Nothing here yet. Hold your card to your phone to begin.'],
    ['/app/cards', 'No cards yet. Hold a new card to your phone, or use the link in your order email.'],
    ['/app/contacts', 'Nobody has left details yet. Switch it on in your profile.'],
    ['/analytics', 'Nothing was counted in this period. Taps appear here within seconds.'],
    ['/app/profile', 'No profile yet. Set up your profile.'],
    ['/settings/passkeys', 'No passkeys yet. A code by email always works.'],
  ])('HOST-63 %s of somebody who has nothing says so', async (path, text) => {
    const { newcomer } = people
    expect((await newcomer?.get(path))?.text).toContain(text)
  })

  it('HOST-35 HOST-63 the editor of somebody without a profile has the policy of the editor', async () => {
    const policy = (await people.newcomer?.get('/app/profile'))?.headers.get('content-security-policy')
    expect(policy).toContain("img-src 'self' data: blob: https: http://localhost:8787;")
  })

  it('HOST-63 a screen that wants something first leads there', async () => {
    expect((await app.browser().get('/login/code')).location).toBe('/login')
    expect((await people.beginner?.get('/app/profile'))?.location).toBe('/setup-profile')
    expect((await people.mara?.get('/setup-profile'))?.location).toBe('/app/profile')
  })
})
