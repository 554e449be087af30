// The pages of a withdrawal: the form, its second page, and the answer. No script needed.
import type { ReactNode } from 'react'
import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { SIGNUP_WORDS } from '#domain/content/words/signup.ts'
import { WITHDRAWAL_WORDS } from '#domain/content/words/withdrawal.ts'
import { pathIn } from '#domain/market/market.ts'
import { MOST_LETTERS, type WithdrawalField, type WithdrawalFields } from '#domain/order/withdrawal.ts'
import { ZONE_PAGES } from '#domain/site/addresses.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { MailLinked } from './mail-link.tsx'
import type { Problems } from './withdraw.tsx'

const useTexts = () => useWords('withdrawal', WITHDRAWAL_WORDS)

function Room({ heading, children }: { heading: string; children: ReactNode }) {
  const { brand } = useShop()
  return (
    <main id="main" className="wrap flex min-h-svh max-w-3xl flex-col py-10">
      <Logo name={brand.name} />
      <div className="my-auto py-8">
        <h1 className="text-3xl">{heading}</h1>
        {children}
      </div>
    </main>
  )
}

/** A sentence of the catalogue with a link to the terms on withdrawal. */
function TermsLink({ words }: { words: string }) {
  const { paths } = useShop()
  return <TextLink className="underline" href={`${paths.terms}#cancellation`} words={words} />
}

/** The problem of the whole form, with its mail address as a link; on a panel, where red is readable in every theme. */
const Alert = ({ text, mail }: { text: string; mail: string }) => (
  <p role="alert" className="wrap-anywhere font-semibold text-danger">
    <MailLinked text={text} address={mail} />
  </p>
)

export function StatementForm({
  fields,
  problems,
  mail,
}: {
  fields: WithdrawalFields
  problems: Problems
  mail: string
}) {
  const { paths, market } = useShop()
  const t = useTexts()
  const { policy } = useWords('signup', SIGNUP_WORDS)
  const first = FIELDS.find((field) => problems[field] !== undefined)
  const field = (name: WithdrawalField, label: string, hint?: string) => (
    <Field
      name={name}
      label={label}
      hint={hint}
      value={fields[name]}
      problem={problems[name]}
      isFirst={name === first}
    />
  )
  return (
    <Room heading={t.heading}>
      <p className="mt-4 text-muted-foreground">{t.intro({ terms: (words) => <TermsLink words={words} /> })}</p>
      <form
        method="post"
        action={pathIn(market, ZONE_PAGES.withdraw.path)}
        noValidate
        className="panel mt-6 flex flex-col gap-4 p-6"
      >
        {problems[''] === undefined ? null : <Alert text={problems['']} mail={mail} />}
        {field('name', t.name)}
        {field('email', t.email, t.emailHint)}
        {field('number', t.number, t.numberHint)}
        {field('cards', t.cards, t.cardsHint)}
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" name="step" value="check">
            {t.next}
          </Button>
          <ButtonLink tone="secondary" href={paths.home}>
            {t.home}
          </ButtonLink>
        </div>
      </form>
      <p className="mt-4 text-muted-foreground text-sm">
        <a className="underline" href={paths.policies}>
          {policy}
        </a>
      </p>
    </Room>
  )
}

const FIELDS: readonly WithdrawalField[] = ['name', 'email', 'number', 'cards']
const TYPES = { name: 'text', email: 'email', number: 'text' } as const
const COMPLETES = { name: 'name', email: 'email', number: 'off', cards: 'off' } as const

interface FieldProps {
  name: WithdrawalField
  label: string
  hint: string | undefined
  value: string
  problem: string | undefined
  /** Is it the first invalid field? It then gets the focus, without a script. */
  isFirst: boolean
}

function Field({ name, label, hint, value, problem, isFirst }: FieldProps) {
  const described = [
    ...(hint === undefined ? [] : [`${name}-hint`]),
    ...(problem === undefined ? [] : [`${name}-problem`]),
  ]
  const given = {
    id: name,
    name,
    className: 'field mt-2',
    autoComplete: COMPLETES[name],
    defaultValue: value,
    maxLength: MOST_LETTERS[name],
    ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
    ...(problem === undefined ? {} : { 'aria-invalid': true }),
    ...(isFirst ? { autoFocus: true } : {}),
  }
  return (
    <div>
      <label htmlFor={name} className="font-semibold text-sm">
        {label}
      </label>
      {name === 'cards' ? <textarea rows={3} {...given} /> : <input type={TYPES[name]} required {...given} />}
      {hint === undefined ? null : (
        <p id={`${name}-hint`} className="mt-2 text-muted-foreground text-sm">
          {hint}
        </p>
      )}
      {problem === undefined ? null : (
        <p id={`${name}-problem`} className="mt-2 font-semibold text-danger text-sm">
          {problem}
        </p>
      )}
    </div>
  )
}

/** The statement, as it is sent and as it was received. */
function Statement({ fields: { name, email, number, cards } }: { fields: WithdrawalFields }) {
  const { brand } = useShop()
  const t = useTexts()
  const facts = [
    [t.number, number],
    [t.cardsStated, cards === '' ? t.allCards : cards],
    [t.name, name],
    [t.email, email],
  ] as const
  return (
    <div className="panel mt-6 p-6">
      <p className="wrap-anywhere font-semibold">{t.statement({ brand: brand.name })}</p>
      <dl>
        {facts.map(([label, text]) => (
          <div key={label} className="mt-4">
            <dt className="text-muted-foreground text-sm">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Heading and button have the words of the law. */
export function ConfirmForm({
  fields,
  once,
  problem,
  mail,
}: {
  fields: WithdrawalFields
  once: string
  problem: string | null
  mail: string
}) {
  const { market } = useShop()
  const t = useTexts()
  return (
    <Room heading={t.confirm}>
      <p className="mt-4 text-muted-foreground">{t.confirmText}</p>
      {problem === null ? null : (
        <div className="panel mt-6 p-6">
          <Alert text={problem} mail={mail} />
        </div>
      )}
      <Statement fields={fields} />
      <form method="post" action={pathIn(market, ZONE_PAGES.withdraw.path)} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="once" value={once} />
        {FIELDS.map((name) => (
          <input key={name} type="hidden" name={name} value={fields[name]} />
        ))}
        <Button type="submit" name="step" value="confirm">
          {t.confirm}
        </Button>
        <Button type="submit" name="step" value="form" tone="secondary">
          {t.change}
        </Button>
      </form>
    </Room>
  )
}

export function Received({
  fields,
  at,
  isMailed,
  mail,
}: {
  fields: WithdrawalFields
  at: { date: string; time: string }
  isMailed: boolean
  mail: string
}) {
  const { paths } = useShop()
  const t = useTexts()
  return (
    <Room heading={t.received}>
      <p className="mt-4 font-semibold">{t.receivedAt(at)}</p>
      <p className="wrap-anywhere mt-2 text-muted-foreground">
        {isMailed ? <MailLinked text={t.mailComes({ email: fields.email, mail })} address={mail} /> : t.noMail}
      </p>
      <Statement fields={fields} />
      <p className="mt-6 text-muted-foreground">{t.after({ terms: (words) => <TermsLink words={words} /> })}</p>
      <div className="mt-6">
        <ButtonLink tone="secondary" href={paths.home}>
          {t.home}
        </ButtonLink>
      </div>
    </Room>
  )
}
