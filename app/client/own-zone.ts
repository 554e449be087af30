// A choice of a time zone that nobody has made yet begins with the zone of the browser, where it is offered.
export function offerOwnZone(): void {
  for (const choice of document.querySelectorAll<HTMLSelectElement>('select[data-own-zone]')) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    if ([...choice.options].some(({ value }) => value === timeZone)) choice.value = timeZone
  }
}
