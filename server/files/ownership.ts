/** Ownership of pictures: people may use only pictures that they uploaded, or that the portal draws. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import type { Queryable } from '../db/connect.ts'

const PORTAL_PICTURE = /^\/pictures\/([a-z0-9-]+\/){0,4}[a-z0-9-]+\.svg$/

/** `public`: served to everybody for ever; `private`: only with a signed address. Unused files are neither. */
type FileVisibility = 'private' | 'public'

/** A public file stays public when it is also used privately. */
const visibilityAfter = (next: FileVisibility): RawBuilder<FileVisibility> =>
  sql`case when visibility = 'public' then 'public' else ${next} end`

async function attachAll(
  db: Queryable,
  uid: string,
  urls: readonly string[],
  visibility: FileVisibility,
  kind: 'image/%' | 'application/pdf' = 'image/%',
): Promise<boolean> {
  if (urls.length === 0) return true
  const rows = await db
    .updateTable('upload')
    .set({ visibility: visibilityAfter(visibility) })
    .where('uid', '=', uid)
    .where('mime', 'like', kind)
    .where('url', 'in', urls)
    .returning('url')
    .execute()
  return rows.length === new Set(urls).size
}

/**
 * Marks pictures as used: readable by the readers of what uses them, or by everybody. Throws `invalid` for a picture
 * that this person did not upload.
 */
export async function attachPictures(
  db: Queryable,
  uid: string,
  urls: readonly string[],
  { field, visibility = 'private' }: { readonly field: string; readonly visibility?: FileVisibility },
): Promise<void> {
  if (!(await attachAll(db, uid, urls, visibility))) refuse('invalid', '没有找到这张图片，请重新上传', field)
}

/** Marks a PDF as used. Throws `invalid` for one that this person did not upload. */
export async function attachPaper(db: Queryable, uid: string, url: string, field: string): Promise<void> {
  if (!(await attachAll(db, uid, [url], 'private', 'application/pdf')))
    refuse('invalid', '没有找到这个文件，请重新上传', field)
}

/** Marks a picture as public, such as an avatar or a cover; pictures that the portal draws are accepted too. */
export async function attachShown(db: Queryable, uid: string, url: string, field: string): Promise<void> {
  if (!PORTAL_PICTURE.test(url)) await attachPictures(db, uid, [url], { field, visibility: 'public' })
}

/** Makes private pictures public. */
export async function publishPictures(db: Queryable, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await db.updateTable('upload').set({ visibility: 'public' }).where('url', 'in', urls).execute()
}

/** Makes public pictures private; copies already downloaded remain. */
export async function withdrawPictures(db: Queryable, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await db.updateTable('upload').set({ visibility: 'private' }).where('url', 'in', urls).execute()
}
