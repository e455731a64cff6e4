/** Whose picture it is: people may show what they uploaded themselves and what the portal draws, nothing else. */
import { type RawBuilder, sql } from 'kysely'
import { refuse } from '../../src/contract/refusal.ts'
import type { Queryable } from '../db/connect.ts'

const PORTAL_PICTURE = /^\/pictures\/([a-z0-9-]+\/){0,4}[a-z0-9-]+\.svg$/

/** `public`: served to everybody for ever; `private`: only with a seal. Nobody has used it yet: neither. */
type FileVisibility = 'private' | 'public'

/** What was shown to everybody once cannot be taken back by showing it in private as well. */
const visibilityAfter = (next: FileVisibility): RawBuilder<FileVisibility> =>
  sql`case when visibility = 'public' then 'public' else ${next} end`

async function attachAll(
  db: Queryable,
  uid: string,
  urls: readonly string[],
  visibility: FileVisibility,
): Promise<boolean> {
  if (urls.length === 0) return true
  const rows = await db
    .updateTable('upload')
    .set({ visibility: visibilityAfter(visibility) })
    .where('uid', '=', uid)
    .where('mime', 'like', 'image/%')
    .where('url', 'in', urls)
    .returning('url')
    .execute()
  return rows.length === new Set(urls).size
}

/**
 * Marks pictures as used, for whoever may see what they are used in, or for everybody. Throws `invalid` for a picture
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

/** Marks a picture as shown to everybody: a face, a cover; one that the portal draws is fine as well. */
export async function attachShown(db: Queryable, uid: string, url: string, field: string): Promise<void> {
  if (!PORTAL_PICTURE.test(url)) await attachPictures(db, uid, [url], { field, visibility: 'public' })
}

/** Shows pictures to everybody that were private until now. */
export async function publishPictures(db: Queryable, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await db.updateTable('upload').set({ visibility: 'public' }).where('url', 'in', urls).execute()
}

/** Shows pictures no longer to everybody; whoever has one already keeps it. */
export async function withdrawPictures(db: Queryable, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await db.updateTable('upload').set({ visibility: 'private' }).where('url', 'in', urls).execute()
}
