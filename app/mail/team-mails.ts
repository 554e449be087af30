// Mails about a team: an invitation, a new owner, the end of a membership, and that of the team. Pure.
import { href } from '#app/addresses.ts'
import { greetableName } from '#domain/signup/greeting.ts'
import type { MailFacts, Templates } from './draft.ts'

/** Between a dot and the next letter: mail programs then make no link of a name like "evil.example". */
const WORD_JOINER = '\u2060'

/** The name of a team in a mail to somebody who may not know it: no part of it becomes a link. */
const mailedName = (team: string): string => team.replace(/\.(?=[\p{L}\p{N}])/gu, `.${WORD_JOINER}`)

export const TEAM_MAILS = {
  'team-invite': ({ team, name, by, role, url }, { brand }) => {
    const inviter = greetableName(name) === '' ? by : `${greetableName(name)} (${by})`
    return {
      subject: `${team} invites you to ${brand.name}`,
      heading: `Join ${mailedName(team)}`,
      reason: `You get this email because ${by} entered this address. If you do not know them, do nothing: you will not be added, and your address is deleted from the team’s list 30 days after the invitation ends.`,
      paragraphs: [
        `${inviter} invites you to the team ${mailedName(team)} at ${brand.name}, as ${role === 'admin' ? 'an admin' : 'a member'}. You get a profile of the team that its cards can lead to.`,
        'The link works for 14 days, for this email address only.',
        { label: 'See the invitation', url },
      ],
    }
  },
  'team-owner': ({ team, isNew }, { brand, appHost }) => ({
    subject: `${team} has a new owner`,
    paragraphs: [
      isNew
        ? `You are now the owner of the team ${mailedName(team)} at ${brand.name}. Before you delete your account, hand the team over or delete it.`
        : `You have handed the team ${mailedName(team)} over. You are one of its admins now.`,
      `Is this wrong? Write to ${brand.supportEmail}.`,
      yourTeams(appHost),
    ],
  }),
  'team-deleted': ({ team }, { brand, appHost }) => ({
    subject: `${team} was deleted`,
    paragraphs: [
      `The owner of ${mailedName(team)} has deleted the team. Your profile of the team is no longer public, and its cards no longer lead to it.`,
      ...keepsOwn({ brand, appHost }),
    ],
  }),
  'team-left': ({ team, isOwnWish }, { brand, appHost }) => ({
    subject: `You are no longer in ${team}`,
    paragraphs: [
      `${isOwnWish ? 'You have left' : 'You were removed from'} the team ${mailedName(team)} at ${brand.name}. Your profile of the team is no longer public, and its cards no longer lead to it.`,
      ...keepsOwn({ brand, appHost }),
    ],
  }),
} satisfies Partial<Templates>

/** What somebody who is no longer in a team can take with them. */
const keepsOwn = ({ brand, appHost }: MailFacts) => [
  `For 30 days you can copy what you wrote yourself into a profile of your own, or download it. Your own profiles and cards at ${brand.name} stay as they are.`,
  yourTeams(appHost),
]

const yourTeams = (appHost: string) => ({ label: 'Your teams', url: `${appHost}${href('teams')}` })
