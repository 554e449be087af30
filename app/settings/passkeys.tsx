// The passkeys of an account. Saving one needs script (app/client/passkeys.ts); renaming and removing do not.
import * as z from 'zod/mini'
import { href } from '#app/addresses.ts'
import { leadTo } from '#app/guards/answers.ts'
import { type Body, fieldsOf } from '#app/guards/body.ts'
import { asSent } from '#app/guards/fields.ts'
import type { OwnVisit } from '#app/guards/visit.ts'
import { guardsPasskeys } from '#app/identity/console-proof.ts'
import { isFreshlyProved } from '#app/identity/sessions.ts'
import { INVITATION_NEEDED, stepUpPath } from '#app/identity/step-up.tsx'
import { dayText } from '#app/layout/dates.ts'
import { Submit } from '#app/layout/form.tsx'
import type { Problems } from '#app/layout/page.tsx'
import { deliverAppMails } from '#app/mail/outbox.ts'
import { AddPasskey } from '#app/passkeys/add-passkey.tsx'
import { passkeysOf, postponeOffer, removePasskey, renamePasskey } from '#app/passkeys/store.ts'
import { canonicalName, isName, MAX_NAME_LENGTH } from '#domain/signup/forms.ts'
import { epochDay } from '#domain/site/visit.ts'
import { settingsPage } from './settings-page.tsx'

type Passkey = Awaited<ReturnType<typeof passkeysOf>>[number]

const NAME_PROBLEM = 'Please enter a name of at most 100 characters.'

interface Refused {
  /** The passkey whose name was refused, with the typed name. */
  credentialId: string
  typed: string
}

export const GET = (visit: OwnVisit): Promise<Response> => passkeysPage(visit)

async function passkeysPage(visit: OwnVisit, refused?: Refused): Promise<Response> {
  const passkeys = await passkeysOf(visit)
  const isGuarded = guardsPasskeys(visit.account, visit.config.production)
  const at = passkeys.findIndex(({ credentialId }) => credentialId === refused?.credentialId)
  const problems: Problems = refused && at >= 0 ? { [`name-${at}`]: NAME_PROBLEM } : {}
  return settingsPage(visit, {
    title: 'Passkeys',
    ...(refused && at >= 0 ? { problems, status: 422 } : {}),
    children: (
      <>
        <p className="app-lead">Sign in with your fingerprint, your face or the PIN of your device, without a code.</p>
        {passkeys.length === 0 ? (
          <p className="panel mt-7 p-5">
            {isGuarded ? `No passkeys yet. ${INVITATION_NEEDED}` : 'No passkeys yet. A code by email always works.'}
          </p>
        ) : (
          <ul className="app-list">
            {passkeys.map((passkey, row) => (
              <PasskeyRow
                key={passkey.credentialId}
                passkey={passkey}
                field={`name-${row}`}
                problem={problems[`name-${row}`]}
                typed={row === at ? refused?.typed : undefined}
              />
            ))}
          </ul>
        )}
        {isGuarded && passkeys.length > 0 ? (
          <p className="app-hint mt-8">
            Your account has a role in the console: a passkey is added or removed with one you have. Have you lost all
            of them? An owner of the console removes them and creates an invitation.
          </p>
        ) : null}
        {isGuarded && passkeys.length === 0 ? null : <AddPasskey />}
      </>
    ),
  })
}

function PasskeyRow({
  passkey: { credentialId, name, backedUp, createdAt, lastUsedDay },
  field,
  problem,
  typed,
}: {
  passkey: Passkey
  field: string
  problem: string | undefined
  typed: string | undefined
}) {
  return (
    <li className="app-row" data-passkey>
      <div className="app-row-text">
        <p className="app-row-name">{name}</p>
        <p className="app-hint">{`Created ${dayText(epochDay(createdAt * 1000))}`}</p>
        <p className="app-hint">{lastUsedDay === null ? 'Not used yet' : `Last used ${dayText(lastUsedDay)}`}</p>
        {backedUp ? <p className="app-hint">Synced</p> : null}
      </div>
      <form method="post" action={href('settings-passkeys')}>
        <input type="hidden" name="remove" value={credentialId} />
        <Submit pending="Removing…" tone="secondary">
          Remove
        </Submit>
      </form>
      <details className="app-fold" open={problem !== undefined}>
        <summary className="app-quiet-button">Rename</summary>
        <form method="post" action={href('settings-passkeys')} className="app-form" noValidate>
          <input type="hidden" name="rename" value={credentialId} />
          <div className="app-field">
            <label htmlFor={field} className="app-label">
              New name
            </label>
            {problem === undefined ? null : (
              <p id={`${field}-problem`} className="app-problem">
                {problem}
              </p>
            )}
            <input
              id={field}
              name="name"
              className="field"
              maxLength={MAX_NAME_LENGTH}
              defaultValue={typed ?? name}
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={problem === undefined ? undefined : `${field}-problem`}
              required
            />
          </div>
          <Submit pending="Saving…" tone="secondary">
            Save
          </Submit>
        </form>
      </details>
    </li>
  )
}

const passkeyForm = z.object({
  later: z.optional(z.string()),
  /** The id of the passkey to rename or remove. */
  rename: z.optional(z.string()),
  remove: z.optional(z.string()),
  name: asSent,
})
const passkeyName = z.string().check(z.overwrite(canonicalName), z.refine(isName))

export async function POST(visit: OwnVisit, body: Body): Promise<Response> {
  const { account, config, env, now } = visit
  const form = passkeyForm.parse(fieldsOf(body))
  if (form.later !== undefined) {
    await postponeOffer(visit)
    return leadTo(href('dashboard'))
  }
  if (form.rename !== undefined) {
    const name = passkeyName.safeParse(form.name)
    if (!name.success) return passkeysPage(visit, { credentialId: form.rename, typed: form.name })
    await renamePasskey(visit, form.rename, name.data)
    return leadTo(`${href('settings-passkeys')}?done=saved`)
  }
  if (form.remove === undefined) return leadTo(href('settings-passkeys'))
  const isProved = isFreshlyProved(account, now)
  if (!isProved || (guardsPasskeys(account, config.production) && account.session.method !== 'passkey'))
    return leadTo(stepUpPath(href('settings-passkeys')))
  await removePasskey(visit, form.remove)
  visit.waitUntil(deliverAppMails(env, config, now))
  return leadTo(`${href('settings-passkeys')}?done=removed`)
}
