// Mails about an account: codes, passkeys, the address, an account or profile that is hidden, closed or deleted, and a
// referral code that works. Pure.

import { timeText } from '#app/layout/dates.ts'
import { referralLink } from '#app/shop-paths.ts'
import { type Draft, type MailFacts, notYou, type Templates } from './draft.ts'

export const ACCOUNT_MAILS = {
  'sign-in-code': ({ code, use = 'code' }, facts) => codeDraft(code, use, facts),
  'many-codes': ({ most, slowly, at }, { brand }) => ({
    subject: `Many ${brand.name} codes are being asked for`,
    paragraphs: [
      `More than ${most} codes were asked for within an hour, by ${timeText(at)} UTC. Somebody may be using the sign-in to send mail.`,
      `At most ${slowly} a minute go out until it is fewer; browsers that have signed in before, and passkeys, are not slowed down. The log tells who asked, by lines with the event "auth".`,
    ],
  }),
  'passkey-added': ({ at }, facts) => ({
    subject: 'A passkey was added',
    paragraphs: [`A passkey was added to your account on ${timeText(at)} UTC.`, endAll(facts)],
  }),
  'passkey-removed': ({ at }, facts) => ({
    subject: 'A passkey was removed',
    paragraphs: [`A passkey was removed from your account on ${timeText(at)} UTC.`, endAll(facts)],
  }),
  'console-passkey': ({ masked, what, at }, { brand, appHost }) => ({
    subject: `A passkey of the ${brand.name} console was ${what}`,
    paragraphs: [
      `A passkey was ${what} ${what === 'added' ? 'to' : 'from'} the account of ${masked}, which has a role in the console, on ${timeText(at)} UTC.`,
      'Did nobody of you do this? Remove the passkey, end all sessions of the account and take its role away.',
      { label: 'Accounts of the console', url: `${appHost}/admin/accounts` },
    ],
  }),
  'address-changed': ({ masked }, facts) => ({
    subject: `Your ${facts.brand.name} address was changed`,
    paragraphs: [`Your ${facts.brand.name} address was changed to ${masked}. ${notYou(facts)}`],
  }),
  'profile-hidden': ({ username, reason }, { brand }) => ({
    subject: 'Your profile was hidden',
    paragraphs: [
      `We have hidden your profile @${username}. Our reason: ${reason}`,
      `Change it and write to ${brand.legalEmail} to have it looked at again.`,
    ],
  }),
  'account-unused': ({ date }, { brand, appHost }) => ({
    subject: `Your ${brand.name} account will be deleted on ${date}`,
    paragraphs: [
      `Nobody has signed in to your account for two years, and no card and no published profile depends on it. It will be deleted on ${date}. Sign in before then to keep it.`,
      { label: 'Sign in', url: `${appHost}/login` },
    ],
  }),
  'account-deleted': (_, { brand }) => ({
    subject: `Your ${brand.name} account was deleted`,
    paragraphs: [
      `Your ${brand.name} account and what was in it were deleted, as you asked.`,
      notYou({ brand, appHost: '' }),
    ],
  }),
  'account-closed': (_, { brand }) => ({
    subject: `Your ${brand.name} account was closed`,
    paragraphs: [
      `We have closed your ${brand.name} account. You can no longer sign in, your profile is hidden and your cards are paused.`,
      `If this is wrong, write to ${brand.supportEmail}.`,
    ],
  }),
  'code-active': ({ code, percent }, { siteUrl = '', appHost }) => ({
    subject: `Your code ${code} works now`,
    paragraphs: [
      `Your code ${code} works now. Whoever follows your link gets ${percent}% off: ${referralLink(siteUrl, { code, percent })}`,
      { label: 'Your link and figures', url: `${appHost}/affiliate` },
    ],
  }),
} satisfies Partial<Templates>

/** What the code is for, and what to do if the recipient did not request it. */
function codeDraft(code: string, use: 'code' | 'stepup' | 'email', { brand }: MailFacts): Draft {
  const where = 'Enter it in the browser where you asked for it. It works for 10 minutes.'
  if (use === 'stepup')
    return {
      subject: `${code} confirms that it is you at ${brand.name}`,
      heading: 'Confirm that it is you',
      paragraphs: [
        { code },
        `${where} It confirms that it is you before a change that cannot be taken back, like one of a passkey, your address or a card. If you did not ask, somebody is signed in to your account: sign in, choose Settings, Sessions, “Sign out everywhere else”, and write to ${brand.supportEmail}.`,
      ],
    }
  if (use === 'email')
    return {
      subject: `${code} confirms your new ${brand.name} address`,
      heading: 'Confirm your new address',
      paragraphs: [
        { code },
        `${where} It makes this the address of a ${brand.name} account, in place of the one before. If you did not ask, ignore this mail; nothing changes without the code.`,
      ],
    }
  return {
    subject: `${code} is your ${brand.name} code`,
    heading: `Your ${brand.name} code`,
    paragraphs: [{ code }, `${where} If you did not ask, ignore this mail; nobody can sign in without the code.`],
  }
}

const endAll = ({ brand }: MailFacts) =>
  `Was this not you? Sign in, end all sessions and write to ${brand.supportEmail}.`
