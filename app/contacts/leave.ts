// `/contact/{username}`: a visitor leaves contact details for the owner of a profile that takes them. Bounded for whatever
// strangers send: a form is dated, a hidden field stays empty, and what is stored is limited by visitor and by profile.
// Nothing about the visitor is stored but what was typed.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent, judgedBy, problemsOf } from '#app/guards/fields.ts'
import { countWithin, DAY_SECONDS, giveBack, HOUR_SECONDS, type Limit } from '#app/guards/limits.ts'
import { reached, type Visit } from '#app/guards/visit.ts'
import { newId, newToken, tokenHash } from '#app/identity/tokens.ts'
import { notFound } from '#app/layout/message.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { profileField } from '#app/profile/profile-form.ts'
import { readProfile, type ShownProfile } from '#db/hot/profile-page.ts'
import { checkText } from '#domain/profile/profile-fields.ts'
import { LIMITER_BUDGET_MS } from '#domain/site/timings.ts'
import { canonicalEmail } from '#domain/text/mail-address.ts'
import { visitorKey } from '#guards/visitor-limits.ts'
import { withDeadline } from '#http/deadline.ts'
import { describeError, logEvent } from '#http/log.ts'
import { currentContactWording } from './contact-wordings.ts'
import { type ContactEntry, storeContact } from './contact-writes.ts'
import { type FormToken, formToken, readFormToken, withdrawToken } from './form-token.ts'
import { leavePage, profileName, thanksPage } from './leave-page.tsx'
import { readThanks, type Thanks, thanksToken } from './thanks-token.ts'

/** No person fills in the form faster. */
const LEAST_SECONDS = 3
const MOST_SECONDS = 2 * HOUR_SECONDS

const TEXTS = {
  neither: 'Please enter an email address or a phone number.',
  consent: 'Please tick the box, or leave without sending.',
  again: 'Please send the form again.',
  tooMany: 'Too many people have left details here at the moment. Please try again later.',
} as const

const visitorLimit = (visitor: string): Limit => ({ name: `contact ${visitor}`, most: 5, seconds: HOUR_SECONDS })
const profileLimit = (username: string): Limit => ({
  ...{ name: `contact for ${username.toLowerCase()}`, most: 60, seconds: DAY_SECONDS },
})
/** Receipts: one for an address and a profile, three for an address. */
const receiptLimits = (email: string, username: string): Limit[] => [
  { name: `contact receipt ${email} ${username.toLowerCase()}`, most: 1, seconds: DAY_SECONDS },
  { name: `contact receipt ${email}`, most: 3, seconds: DAY_SECONDS },
]

/** The profile of the address if it takes contacts, or the response where there is none. Throws `Unreachable`. */
async function takingProfile(visit: Visit): Promise<ShownProfile | Response> {
  const found = reached(await readProfile(visit.env.DB, visit.params.username ?? ''))
  if (found.state === 'moved') return leadTo(href('leave-details', { username: found.username }), 302)
  return found.state === 'shown' && found.profile.takes_contacts ? found.profile : notFound(visit)
}

export async function GET(visit: Visit): Promise<Response> {
  const profile = await takingProfile(visit)
  if (profile instanceof Response) return profile
  const { config, now, url } = visit
  const sent = url.searchParams.get('sent') ?? ''
  const thanks = await readThanks(config.accountSecret, sent, { username: profile.username, now })
  return thanks === null ? emptyForm(visit, profile) : thanksPage(visit, profile, thanks)
}

const newFormToken = ({ config, now }: Visit, { username }: ShownProfile): Promise<string> =>
  formToken(config.accountSecret, { username, at: now, wording: currentContactWording().version })

const emptyForm = async (visit: Visit, profile: ShownProfile): Promise<Response> =>
  leavePage(visit, profile, { token: await newFormToken(visit, profile) })

const leaveForm = z.object({
  form: asSent,
  /** The field that only programs fill in. */
  website: asSent,
  ...{ name: asSent, email: asSent, phone: asSent, company: asSent, note: asSent, consent: asSent },
})
type LeaveForm = z.infer<typeof leaveForm>

const NOTE = { label: 'Note', max: 300 }
const noteField = asSent.check(
  judgedBy((typed) => checkText(NOTE, typed).problem),
  z.overwrite((typed) => checkText(NOTE, typed).value),
)

/** An entry in its stored form; the rules of the fields are those of a profile's. */
const entryForm = z.object({
  name: profileField('full_name'),
  email: profileField('contact_email').check(z.overwrite(canonicalEmail)),
  phone: profileField('phone'),
  company: profileField('company'),
  note: noteField,
  consent: asSent.check(z.minLength(1, TEXTS.consent)),
})

/** The entry, or a sentence for each wrong field. */
function readEntry(typed: LeaveForm): { entry: ContactEntry } | { problems: Record<string, string> } {
  const read = entryForm.safeParse(typed)
  const problems: Record<string, string> = read.success ? {} : problemsOf(read.error)
  const isReachable = REACHABLE.some((name) => problems[name] !== undefined || hasText(typed, name))
  if (!isReachable) problems.email = TEXTS.neither
  if (!read.success || !isReachable) return { problems }
  const { consent: _, ...entry } = read.data
  return { entry }
}

const REACHABLE = ['email', 'phone'] as const
const hasText = (typed: LeaveForm, name: (typeof REACHABLE)[number]): boolean =>
  entryForm.shape[name].parse(typed[name]) !== ''

export async function POST(visit: Visit, body: Body): Promise<Response> {
  const profile = await takingProfile(visit)
  if (profile instanceof Response) return profile
  const { config, now, request } = visit
  const typed = leaveForm.parse(fieldsOf(body))
  const form = await readFormToken(config.accountSecret, typed.form, profile.username)
  const isInTime = form !== null && now - form.at <= MOST_SECONDS
  const again = async (facts: Omit<Parameters<typeof leavePage>[2], 'token' | 'typed'>) =>
    // The token of a form that is corrected stays: a person may be quick with what is left to do.
    leavePage(visit, profile, { token: isInTime ? typed.form : await newFormToken(visit, profile), typed, ...facts })
  if (typed.website !== '') return pretend(visit, profile, typed)
  if (!isInTime) return again({ problems: { '': TEXTS.again }, status: 422 })
  if (now - form.at < LEAST_SECONDS) return pretend(visit, profile, typed)
  const read = readEntry(typed)
  if ('problems' in read) return again({ problems: read.problems, status: 422 })
  const limits = [visitorLimit(visitorKey(request.headers)), profileLimit(profile.username)]
  const verdict = (await isWithinPlatformLimit(visit))
    ? reached(await countWithin(visit, limits))
    : { within: false as const, retryAfterSeconds: 60 }
  if (!verdict.within)
    return again({
      problems: { '': TEXTS.tooMany },
      status: 429,
      headers: { 'Retry-After': String(verdict.retryAfterSeconds) },
    })
  return store(visit, profile, { entry: read.entry, form, limits })
}

async function store(
  visit: Visit,
  profile: ShownProfile,
  { entry, form, limits }: { entry: ContactEntry; form: FormToken; limits: readonly Limit[] },
): Promise<Response> {
  const { config, env, now } = visit
  const { username } = profile
  const token = await withdrawToken(config.accountSecret, form, entry)
  const receipts = entry.email === '' ? [] : receiptLimits(entry.email, username)
  const mayMail = receipts.length > 0 && reached(await countWithin(visit, receipts)).within
  const { note: _, ...left } = entry
  const url = `${config.appHost}${href('withdraw-details', { token })}`
  const { isStored, hasLink, isReceiptQueued } = reached(
    await storeContact(env.DB, {
      ...{ id: newId(), username, entry, wording: form.wording, withdrawHash: await tokenHash(token), now },
      receipt: mayMail ? { username, owner: profileName(profile), left, url } : null,
    }),
  )
  const unused = [...(isStored ? [] : limits), ...(mayMail && !isReceiptQueued ? receipts : [])]
  if (unused.length > 0) await giveBack(visit, unused)
  if (isStored || isReceiptQueued) visit.waitUntil(deliverAppMails(env, config, now))
  // The same entry once more: what is said of the first one holds for it.
  const isMailed = isReceiptQueued || (!isStored && entry.email !== '')
  return thank(visit, profile, isMailed ? { isMailed } : { isMailed, withdrawal: hasLink ? token : null })
}

/** The limit of the platform, where it is bound: what it lets through is counted in D1 as well. */
async function isWithinPlatformLimit({ env, request }: Visit): Promise<boolean> {
  const limiter = env.LIMIT_CONTACT
  if (limiter === undefined) return true
  try {
    const asked = (async () => limiter.limit({ key: visitorKey(request.headers) }))()
    return (await withDeadline(asked, LIMITER_BUDGET_MS, 'LIMIT_CONTACT')).success
  } catch (thrown) {
    logEvent('warn', 'limiter_failed', { limiter: 'LIMIT_CONTACT', error: describeError(thrown) })
    return true
  }
}

/** The response to a program: that of an entry that was stored. */
const pretend = (visit: Visit, profile: ShownProfile, { email }: LeaveForm): Promise<Response> =>
  thank(visit, profile, email.trim() === '' ? { isMailed: false, withdrawal: newToken() } : { isMailed: true })

async function thank({ config, now }: Visit, { username }: ShownProfile, thanks: Thanks): Promise<Response> {
  const sent = await thanksToken(config.accountSecret, { username, at: now, thanks })
  return leadTo(`${href('leave-details', { username })}?sent=${sent}`, 303, { holdsToken: true })
}
