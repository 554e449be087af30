// Mails about an account: codes, passkeys, the address, an account or profile that is hidden, closed or deleted, and a
// referral code that works. Pure.

import { href } from '#app/addresses.ts'
import { timeText } from '#app/layout/dates.ts'
import { referralLink } from '#app/shop-paths.ts'
import { type Draft, type MailFacts, notYou, type Templates } from './draft.ts'

export const ACCOUNT_MAILS = {
  'sign-in-code': ({ code, use = 'code' }, facts) => codeDraft(code, use, facts),
  'many-codes': ({ most, slowly, at }, { brand }) => ({
    subject: `Many ${brand.name} codes are being requested`,
    paragraphs: [
      `More than ${most} codes were requested within an hour, by ${timeText(at)} UTC. Somebody may be abusing the sign-in to send emails.`,
      `Until there are fewer, at most ${slowly} a minute go out; browsers that have signed in before, and passkeys, are not slowed down. The log shows who asked, in lines with the event "auth".`,
    ],
  }),
  'passkey-added': ({ at }, facts) => ({
    subject: 'A passkey was added',
    paragraphs: [`A passkey was added to your account on ${timeText(at)} UTC.`, endAll(facts), seePasskeys(facts)],
  }),
  'passkey-removed': ({ at }, facts) => ({
    subject: 'A passkey was removed',
    paragraphs: [`A passkey was removed from your account on ${timeText(at)} UTC.`, endAll(facts), seePasskeys(facts)],
  }),
  'console-passkey': ({ masked, what, at }, { brand, appHost }) => ({
    subject: `A passkey of the ${brand.name} console was ${what}`,
    paragraphs: [
      `A passkey was ${what} ${what === 'added' ? 'to' : 'from'} the account of ${masked}, which has a role in the console, on ${timeText(at)} UTC.`,
      'If none of you did this, remove the passkey, end all sessions of the account and take its role away.',
      { label: 'Accounts of the console', url: `${appHost}${href('console-accounts')}` },
    ],
  }),
  'address-changed': ({ masked }, facts) => ({
    subject: `Your ${facts.brand.name} email address was changed`,
    paragraphs: [`The email address of your ${facts.brand.name} account was changed to ${masked}.`, notYou(facts)],
    reason: `You get this email because this was the address of your account at ${facts.brand.name}.`,
  }),
  'profile-hidden': ({ username, reason }, { brand, appHost }) => ({
    subject: 'Your profile was hidden',
    paragraphs: [
      `We have hidden your profile @${username}. Our reason: ${reason}`,
      `Change it and write to ${brand.legalEmail} to have it looked at again.`,
      { label: 'Edit your profile', url: `${appHost}${href('profile')}?profile=${encodeURIComponent(username)}` },
    ],
  }),
  'account-unused': ({ date }, { brand, appHost }) => ({
    subject: `Your ${brand.name} account will be deleted on ${date}`,
    paragraphs: [
      `Nobody has signed in to your account for two years, and no card or published profile depends on it. It will be deleted on ${date}. Sign in before then to keep it.`,
      { label: 'Sign in', url: `${appHost}${href('login')}` },
    ],
  }),
  'account-deleted': (_, facts) => ({
    subject: `Your ${facts.brand.name} account was deleted`,
    paragraphs: [`Your ${facts.brand.name} account and what was in it were deleted, as you asked.`, notYou(facts)],
    reason: hadAccount(facts),
  }),
  'account-closed': (_, facts) => ({
    subject: `Your ${facts.brand.name} account was closed`,
    paragraphs: [
      `We have closed your ${facts.brand.name} account. You can no longer sign in, your profile is hidden and your cards are paused.`,
      `If this is wrong, write to ${facts.brand.supportEmail}.`,
    ],
    reason: hadAccount(facts),
  }),
  'code-active': ({ code, percent }, { siteUrl = '', appHost }) => {
    const link = referralLink(siteUrl, { code, percent })
    return {
      subject: `Your code ${code} is active`,
      paragraphs: [
        `Your code ${code} is active. Anyone who follows this link gets ${percent}% off:`,
        { link, url: link },
        { label: 'Your link and figures', url: `${appHost}${href('affiliate')}` },
      ],
    }
  },
} satisfies Partial<Templates>

/** What the code is for, how long it is valid, and what to do if the recipient did not request it. */
function codeDraft(code: string, use: 'code' | 'stepup' | 'email', { brand }: MailFacts): Draft {
  const valid = 'It is valid for 10 minutes, in the browser where you requested it.'
  if (use === 'stepup')
    return {
      subject: `${code} confirms your identity at ${brand.name}`,
      heading: 'Confirm your identity',
      paragraphs: [
        { words: `Enter this code to confirm your identity at ${brand.name}:`, code },
        `${valid} We ask for it before anything that cannot be undone, like changing a passkey, your email address or a card.`,
        `If you did not request it, somebody is signed in to your account: sign in, choose Settings, Sessions, “Sign out everywhere else”, and write to ${brand.supportEmail}.`,
      ],
    }
  if (use === 'email')
    return {
      subject: `${code} confirms your new ${brand.name} email address`,
      heading: 'Confirm your new email address',
      paragraphs: [
        { words: `Enter this code to make this the email address of your ${brand.name} account:`, code },
        valid,
        'If you did not request it, ignore this email. Nothing changes without the code.',
      ],
    }
  return {
    subject: `${code} is your ${brand.name} code`,
    heading: `Your ${brand.name} code`,
    paragraphs: [
      { words: `Enter this code to sign in to ${brand.name}:`, code },
      valid,
      'If you did not request it, ignore this email. Nobody can sign in without the code.',
    ],
  }
}

const endAll = ({ brand }: MailFacts) =>
  `Was this not you? Sign in, choose Settings, Sessions, “Sign out everywhere else”, and write to ${brand.supportEmail}.`

const seePasskeys = ({ appHost }: MailFacts) => ({
  label: 'See your passkeys',
  url: `${appHost}${href('settings-passkeys')}`,
})

const hadAccount = ({ brand }: MailFacts) => `You get this email because you had an account at ${brand.name}.`
