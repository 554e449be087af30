// A JPEG of 64 × 64 pixels of one colour, small enough to be written here: tests in workerd have no encoder.
export const PHOTO_BASE64 =
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCABAAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwC8BAqAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAf/Z'

export const photo = (): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(PHOTO_BASE64), (character) => character.charCodeAt(0))

/** The same with a comment of 64,000 bytes, which is only dropped once it is taken. */
export function heavyPhoto(comments: number): Uint8Array<ArrayBuffer> {
  const bytes = photo()
  const comment = new Uint8Array(64_002).fill(65)
  comment.set([0xff, 0xfe, 0xfa, 0x00])
  const parts = [bytes.slice(0, 2), ...Array.from({ length: comments }, () => comment), bytes.slice(2)]
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}
