// The affiliate page shows the code while its word is typed.
import { canonicalStem, codeOf, STEM } from '#app/affiliate/affiliate-code.ts'
import { cleanPastedCode } from '#domain/text/pasted.ts'

export function showCode(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-code-percent]')
  const shown = document.querySelector<HTMLOutputElement>('output[data-code-shown]')
  if (!field || !shown) return
  const show = () => {
    const stem = canonicalStem(cleanPastedCode(field.value))
    shown.value = STEM.test(stem) ? codeOf(stem, Number(field.dataset.codePercent)) : '–'
    // What was checked before is another code.
    shown.nextElementSibling?.remove()
  }
  field.addEventListener('input', show)
  // Typed before this script came, or restored by the browser.
  if (field.value !== field.defaultValue) show()
}
