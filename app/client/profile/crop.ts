// Crops a square out of a picture: moved by pointer and arrow keys, zoomed by a slider, rendered again as 512 × 512
// pixels, so that no metadata of the original is sent.
import { hasModifier } from '#domain/site/with-modifier.ts'

const SIDE = 512
/** Below the server's limit of 300 KiB, in any browser. */
const MAX_BYTES = 200 * 1024
const STEP = 8
const MAX_ZOOM = 4

/**
 * The square as a picture; null when cancelled. `opened` is called once the dialog is visible. Rejects for a file that
 * is no picture.
 */
export async function cropPicture(file: Blob, opened: () => void): Promise<Blob | null> {
  const picture = await createImageBitmap(file)
  try {
    const canvas = await new Crop(picture).ask(opened)
    return canvas === null ? null : await smallEnough(canvas)
  } finally {
    picture.close()
  }
}

class Crop {
  private zoom = 1
  /** Centre of the square, in pixels of the picture. */
  private x: number
  private y: number
  private readonly dialog = document.createElement('dialog')
  private readonly canvas = document.createElement('canvas')

  constructor(private readonly picture: ImageBitmap) {
    this.x = picture.width / 2
    this.y = picture.height / 2
  }

  /** Side length of the square, in pixels of the picture. */
  private get side(): number {
    return Math.min(this.picture.width, this.picture.height) / this.zoom
  }

  async ask(opened: () => void): Promise<HTMLCanvasElement | null> {
    const { dialog, canvas } = this
    const zoom = document.createElement('input')
    const use = button('Use picture', 'crop-use')
    const cancel = button('Cancel', 'app-quiet-button')
    canvas.width = canvas.height = SIDE
    canvas.className = 'crop-canvas'
    canvas.tabIndex = 0
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', 'Part of the picture that is used. Move it with the arrow keys.')
    Object.assign(zoom, { type: 'range', min: '1', max: String(MAX_ZOOM), step: '0.01', value: '1', id: 'crop-zoom' })
    dialog.className = 'crop-dialog sheet locks-scroll'
    dialog.setAttribute('aria-labelledby', 'crop-heading')
    const heading = document.createElement('h2')
    heading.id = 'crop-heading'
    heading.textContent = 'Crop your picture'
    const label = document.createElement('label')
    label.className = 'crop-zoom'
    label.append('Zoom', zoom)
    const head = document.createElement('div')
    head.className = 'sheet-head'
    head.append(heading, cancel)
    const main = document.createElement('div')
    main.className = 'sheet-main'
    main.append(canvas, label, use)
    dialog.append(head, main)
    document.body.append(dialog)

    zoom.addEventListener('input', () => {
      this.zoom = Number(zoom.value)
      this.draw()
    })
    canvas.addEventListener('keydown', (event) => this.key(event))
    this.followPointer()
    const end = Promise.withResolvers<HTMLCanvasElement | null>()
    use.addEventListener('click', () => {
      end.resolve(canvas)
      dialog.close()
    })
    cancel.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      end.resolve(null)
      dialog.remove()
    })
    this.draw()
    dialog.showModal()
    canvas.focus()
    opened()
    return end.promise
  }

  private draw(): void {
    const { picture, side, canvas } = this
    const half = side / 2
    this.x = Math.min(Math.max(this.x, half), picture.width - half)
    this.y = Math.min(Math.max(this.y, half), picture.height - half)
    const context = canvas.getContext('2d')
    if (!context) return
    context.imageSmoothingQuality = 'high'
    // Transparent parts become white, as in a JPEG.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, SIDE, SIDE)
    context.drawImage(picture, this.x - half, this.y - half, side, side, 0, 0, SIDE, SIDE)
  }

  private moveBy(dx: number, dy: number): void {
    this.x += dx
    this.y += dy
    this.draw()
  }

  private key(event: KeyboardEvent): void {
    const step = (this.side / SIDE) * STEP
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key]
    if (!by || hasModifier(event)) return
    event.preventDefault()
    this.moveBy(by[0] ?? 0, by[1] ?? 0)
  }

  private followPointer(): void {
    const { canvas } = this
    canvas.addEventListener('pointerdown', (event) => {
      canvas.setPointerCapture(event.pointerId)
      event.preventDefault()
      canvas.focus()
    })
    canvas.addEventListener('pointermove', (event) => {
      if (!canvas.hasPointerCapture(event.pointerId)) return
      const scale = this.side / canvas.clientWidth
      this.moveBy(-event.movementX * scale, -event.movementY * scale)
    })
  }
}

function button(text: string, className: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className === 'crop-use' ? 'app-secondary-button crop-use' : className
  made.textContent = text
  return made
}

/** WebP where the browser can encode it, otherwise JPEG, in the best quality that is small enough. */
async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg'])
    for (const quality of [0.9, 0.8, 0.7, 0.55, 0.4]) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob?.type !== type) break
      if (blob.size <= MAX_BYTES) return blob
    }
  throw new Error('This browser cannot make the picture small enough.')
}
