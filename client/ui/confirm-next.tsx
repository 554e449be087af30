// After a sign-up: announces the mail and what to press in it. Nothing where the shop sends no mail.

import { useShop } from '#client/context/shop.tsx'
import { useWords } from '#client/context/words.tsx'
import { CONFIRM_WORDS } from '#domain/content/words/confirm.ts'
import { confirmButton } from '#domain/signup/confirm-words.ts'
import type { MailingList } from '#domain/signup/signup.ts'

export function ConfirmNext({ list, className }: { list: MailingList; className: string }) {
  const t = useWords('confirm', CONFIRM_WORDS)
  return useShop().confirmsSignups ? (
    <p role="status" className={`text-sm ${className}`} data-confirm-next>
      {t.next({ button: confirmButton(list, t) })}
    </p>
  ) : null
}
