// After a sign-up: that a mail is on its way, and what to press in it. Nothing where the shop sends no mail.
import { confirmNext } from '../../src/domain/signup/confirm-words'
import type { MailingList } from '../../src/domain/signup/signup'
import { useShop } from '../context/shop'

export function ConfirmNext({ list, className }: { list: MailingList; className: string }) {
  return useShop().confirmsSignups ? (
    <p role="status" className={`text-sm ${className}`} data-confirm-next>
      {confirmNext(list)}
    </p>
  ) : null
}
