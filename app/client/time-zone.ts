// Offers the time zone of the browser where an owner has chosen none. Nothing is stored before a button is pressed.

/** "Show days in Europe/Berlin?" on the statistics page. */
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

/**
 * A choice of a time zone begins with the browser's. Browsers use older and newer names (Asia/Calcutta, Asia/Kolkata), so a
 * missing one is added; the server knows both.
 */
export function chooseTimeZone(): void {
  for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-own-zone]')) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if (!timeZone) continue
    if (![...choice.options].some(({ value }) => value === timeZone))
      choice.add(new Option(timeZone.replaceAll('_', ' '), timeZone))
    choice.value = timeZone
  }
}
