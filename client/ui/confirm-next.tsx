// After a sign-up: announces the mail and what to press in it. Nothing where the shop sends no mail.

import { useShop } from '#client/context/shop.tsx'
import { confirmNext } from '#domain/signup/confirm-words.ts'
import type { MailingList } from '#domain/signup/signup.ts'

export function ConfirmNext({ list, className }: { list: MailingList; className: string }) {
  return useShop().confirmsSignups ? (
    <p role="status" className={`text-sm ${className}`} data-confirm-next>
      {confirmNext(list)}
    </p>
  ) : null
}
