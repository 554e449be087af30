// Saves the pictures of profiles from the bucket, and restores them. A picture's name is the hash of its bytes, so both
// detect a damaged file.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MediaFile, mediaFile, mediaPath } from '#domain/profile/media-path.ts'
import { counted, pathOf, readArgs } from '#scripts/chips/args.ts'
import type { Database } from '#scripts/d1.ts'
import { Failure } from '#scripts/failure.ts'
import type { Context } from '#scripts/operator.ts'
import { print } from '#scripts/output.ts'

const AT_A_TIME = 1000

/**
 * Saves the pictures that profiles refer to. Lists those that are missing or damaged in the bucket; then the exit code
 * is 1.
 */
export async function savePictures(args: string[], db: Database, { dryRun, picture }: Context): Promise<number> {
  const folder = folderOf(args)
  if (!dryRun) mkdirSync(folder, { recursive: true })
  const [counts, lost] = [{ saved: 0, known: 0 }, [] as string[]]
  for await (const { key, hash } of namedPictures(db)) {
    const file = join(folder, key)
    if (existsSync(file) && isWhole(hash, readFileSync(file))) {
      counts.known++
      continue
    }
    const bytes = dryRun ? null : await picture(key)
    if (!dryRun && (bytes === null || !isWhole(hash, bytes))) {
      lost.push(key)
      continue
    }
    // Renamed only when complete.
    if (bytes !== null) {
      writeFileSync(`${file}.part`, bytes)
      renameSync(`${file}.part`, file)
    }
    counts.saved++
  }
  print(`${counted(counts.saved, 'picture')} ${dryRun ? 'would be saved' : 'saved'}, ${counts.known} here already.`)
  return report(lost, 'is not in the bucket, or is damaged there', dryRun)
}

/**
 * Restores the pictures that profiles refer to and the bucket lacks. Damaged files are listed and skipped; then the
 * exit code is 1. A picture that no profile refers to was replaced or erased, and is not restored.
 */
export async function restorePictures(args: string[], db: Database, context: Context): Promise<number> {
  const { dryRun, picture, storePicture } = context
  const folder = folderOf(args)
  if (!existsSync(folder)) throw new Failure('There is no such folder.')
  const [counts, bad] = [{ stored: 0, known: 0, unnamed: 0 }, [] as string[]]
  const named = new Set<string>()
  for await (const { key } of namedPictures(db)) named.add(key)
  for (const name of readdirSync(folder).sort()) {
    const media = mediaFile(`/media/${name}`)
    if (media === null) continue
    if (!named.has(media.key)) {
      counts.unnamed++
      continue
    }
    const bytes = readFileSync(join(folder, name))
    if (!isWhole(media.hash, bytes)) {
      bad.push(name)
      continue
    }
    const there = await picture(media.key)
    if (there !== null && isWhole(media.hash, there)) counts.known++
    else {
      if (!dryRun) await storePicture(media.key, bytes, media.type)
      counts.stored++
    }
  }
  print(`${counted(counts.stored, 'picture')} ${dryRun ? 'would be put' : 'put'} back, ${counts.known} there already.`)
  if (counts.unnamed > 0) print(`${counts.unnamed} left in the folder: no profile names them.`)
  return report(bad, 'is damaged', dryRun)
}

const folderOf = (args: string[]): string => pathOf(readArgs(args, { usage: 'FOLDER' }).words[0] ?? '')

const isWhole = (hash: string, bytes: Uint8Array): boolean => createHash('sha256').update(bytes).digest('hex') === hash

function report(names: readonly string[], what: string, dryRun: boolean): number {
  for (const name of names) console.error(`${name} ${what}.`)
  if (dryRun) print('Nothing was written (dry run).')
  return names.length > 0 ? 1 : 0
}

/** The uploaded pictures that profiles refer to, including the photos of their contact cards, each once. */
async function* namedPictures(db: Database): AsyncGenerator<MediaFile> {
  for (const { column, where } of NAMED) {
    for (let after = ''; ; ) {
      const { results } = await db
        .prepare(
          `SELECT DISTINCT ${column} AS name FROM profiles WHERE ${where} AND ${column} > ?1
             ORDER BY ${column} LIMIT ${AT_A_TIME}`,
        )
        .bind(after)
        .all<{ name: string }>()
      for (const { name } of results) {
        const path = name.slice(name.indexOf('/media/'))
        const media = mediaFile(column === 'contact_photo' ? mediaPath(name, 'jpg') : path)
        if (media !== null) yield media
      }
      after = results.at(-1)?.name ?? ''
      if (results.length < AT_A_TIME) break
    }
  }
}

const NAMED = [
  { column: 'profile_image_url', where: "instr(profile_image_url, '/media/') > 0" },
  { column: 'contact_photo', where: 'contact_photo IS NOT NULL' },
] as const
