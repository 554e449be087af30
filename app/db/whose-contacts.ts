// Whose contacts are whose, as conditions on rows of `contacts`. A contact left on a profile of an account belongs to the
// account, one left on a profile of a team to the team; the member sees the latter while a member.
import { type SQL, sql } from 'drizzle-orm'

/** Those left on the profiles of an account, also on its profiles in teams that it is in. `account` is its id. */
export const leftFor = (account: string | SQL): SQL => sql`(contacts.account_id = ${account}
  OR (contacts.team_id IS NOT NULL AND contacts.username IN (SELECT own.username FROM profiles AS own
    JOIN team_members AS member ON member.team_id = own.team_id AND member.account_id = own.account_id
    WHERE own.account_id = ${account} AND member.joined_at IS NOT NULL AND member.left_at IS NULL)))`

/** Those left on all profiles of a team, for its owner and admins. */
export const leftForTeam = (team: string): SQL => sql`contacts.team_id = ${team}`
