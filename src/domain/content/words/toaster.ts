// Labels of the toaster.
import { words } from '#domain/text/words.ts'

export const TOASTER_WORDS = words({
  label: 'Notifications',
  close: 'Close notification',
  viewCart: 'View cart',
})
