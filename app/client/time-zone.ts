// "Show days in Europe/Berlin?": offers the browser's time zone on the statistics page, until the owner has chosen one.
// Nothing is stored before the button is pressed.

export function offerTimeZone(): void {
  const offer = document.querySelector<HTMLFormElement>('form[data-zone-offer]')
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (!offer || !zone || /^(?:Etc\/)?(?:UTC|GMT|Unknown)$/.test(zone)) return
  const field = offer.querySelector<HTMLInputElement>('[name=time_zone]')
  const button = offer.querySelector('button')
  if (!field || !button) return
  field.value = zone
  button.textContent = `Show days in ${zone.replaceAll('_', ' ')}?`
  offer.hidden = false
}
