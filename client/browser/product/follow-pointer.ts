// Tilts the card on the product page towards the mouse, or under a finger that moves sideways: sets --tilt-x and
// --tilt-y (degrees) and --light (per cent) on its stage, which is marked as held: the card takes the place of the
// photograph of it at rest. Shows the photograph lit from there over the front. Not
// under reduced motion, and without photographs where the visitor saves data; a missing photograph is not shown. Device
// tilt is not used: the Permissions-Policy disables the sensors.
import { LIGHT_FRAMES, lightFrame } from '#domain/shop/card-views.ts'
import type { DesignId } from '#domain/shop/catalogue.ts'

const MAX_TILT_DEGREES = 9
const TOKENS = ['--tilt-x', '--tilt-y', '--light']
const ENDS = ['pointerleave', 'pointercancel'] as const

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true ||
  window.matchMedia('(prefers-reduced-data: reduce)').matches

/** Follows the pointer for the rest of the page's life. */
export function followPointer(stage: HTMLElement | null): void {
  if (!stage) return
  const still = window.matchMedia('(prefers-reduced-motion: reduce)')
  stage.addEventListener('pointermove', (event) => {
    if (still.matches) return
    const box = stage.getBoundingClientRect()
    const x = (event.clientX - box.left) / box.width - 0.5
    const y = (event.clientY - box.top) / box.height - 0.5
    if (frontIsThere(stage)) stage.dataset.held = ''
    stage.style.setProperty('--tilt-x', `${(-y * 2 * MAX_TILT_DEGREES).toFixed(2)}deg`)
    stage.style.setProperty('--tilt-y', `${(x * 2 * MAX_TILT_DEGREES).toFixed(2)}deg`)
    stage.style.setProperty('--light', `${((x + 0.5) * 100).toFixed(1)}%`)
    if (!savesData()) showLight(stage, Math.ceil((x + 0.5) * LIGHT_FRAMES))
  })
  for (const end of ENDS)
    stage.addEventListener(end, () => {
      delete stage.dataset.held
      for (const token of TOKENS) stage.style.removeProperty(token)
      for (const frame of framesOf(stage)) delete frame.dataset.lit
    })
}

/** Until the picture of the front has come, the photograph at rest stays. */
const frontIsThere = (stage: HTMLElement): boolean =>
  (stage.querySelector<HTMLImageElement>('[data-face="front"] > picture img')?.naturalWidth ?? 0) > 0

/** The frames are above the front, which is rendered again for each design. */
const lightOf = (stage: HTMLElement) => stage.querySelector<HTMLElement>('[data-face="front"] > .flip-light')
const framesOf = (stage: HTMLElement) => [...stage.querySelectorAll<HTMLElement>('.flip-light > img')]

/** Fades the frame in once it is decoded; the previous frame stays until then. `number` counts from 1. */
async function showLight(stage: HTMLElement, number: number): Promise<void> {
  const light = lightOf(stage)
  if (!light || number < 1 || number > LIGHT_FRAMES) return
  stage.dataset.frame = `${number}`
  const known = light.querySelector<HTMLImageElement>(`[data-frame="${number}"]`)
  const frame = known ?? new Image()
  if (!known) {
    // In the format the browser has chosen for the front.
    const front = light.parentElement?.querySelector('img')
    const format = front?.currentSrc.endsWith('avif') ? 'avif' : 'webp'
    frame.alt = ''
    frame.dataset.frame = `${number}`
    frame.src = lightFrame(stage.dataset.art as DesignId, number, format)
    light.append(frame)
  }
  await frame.decode().catch(() => {}) // a missing frame shows nothing
  if (stage.dataset.frame !== `${number}`) return
  for (const each of framesOf(stage)) if (each !== frame) delete each.dataset.lit
  if (frame.naturalWidth > 0) frame.dataset.lit = ''
}
