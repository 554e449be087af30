// The photo for the contact card: made of the stored picture of a profile, small enough for every phone, and sent beside
// it. It is an addition: where something fails, nothing is said, and the next visit tries again.
import { href } from '#app/addresses.ts'
import { CONTACT_PHOTO } from '#domain/profile/contact-photo.ts'
import { mediaFile } from '#domain/profile/media-path.ts'

/** Width and height, and quality, from the best to one that is small enough for any picture. */
const TRIES = [
  ...[0.88, 0.8, 0.7].map((quality) => ({ side: 320, quality })),
  ...[0.7, 0.55, 0.4].map((quality) => ({ side: 240, quality })),
]

/** Sends the photo of this profile's picture; nothing where it is no uploaded picture. Never rejects. */
export async function sendContactPhoto(username: string, picture: string): Promise<void> {
  const file = mediaFile(picture)
  if (file === null) return
  try {
    const photo = await photoOf(picture)
    if (photo === null) return
    await fetch(`${href('picture')}?${new URLSearchParams({ photo: username, of: file.hash })}`, {
      method: 'POST',
      headers: { 'Content-Type': photo.type },
      body: photo,
    })
  } catch {
    // The card has no photo until the next visit.
  }
}

async function photoOf(address: string): Promise<Blob | null> {
  const picture = await createImageBitmap(await (await fetch(address)).blob())
  try {
    for (const { side, quality } of TRIES) {
      const blob = await drawn(picture, side, quality)
      if (blob?.type === 'image/jpeg' && blob.size <= CONTACT_PHOTO.maxBytes) return blob
    }
    return null
  } finally {
    picture.close()
  }
}

async function drawn(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  const cut = Math.min(picture.width, picture.height)
  context.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
