// The text of a list that was pasted or sent as a file.
import type { Body } from '#app/guards/body.ts'
import { FILE_PROBLEMS, textOfFile } from '#domain/text/file-text.ts'

export type GivenList =
  | { ok: true; text: string; field: 'list' | 'file'; list: string; western: boolean }
  | { ok: false; problem: string; field: 'list' | 'file'; list: string }

/** The file counts where both are there. `list` is what was pasted. */
export function textOfUpload(body: Body): GivenList {
  const list = body.kind === 'upload' ? body.form.get('list') : ''
  const file = body.kind === 'upload' ? body.files.get('file') : undefined
  if (file !== undefined && file.bytes.length > 0) {
    const read = textOfFile(file.bytes)
    return read.ok
      ? { ok: true, field: 'file', list, ...read.value }
      : { ok: false, field: 'file', list, problem: `This file ${FILE_PROBLEMS[read.error]}` }
  }
  return list.trim() === ''
    ? { ok: false, field: 'list', list, problem: 'Please paste a list or choose a file.' }
    : { ok: true, field: 'list', list, text: list, western: false }
}
