/** Whose picture it is: people may show what they uploaded themselves and what the portal draws, nothing else. */
import { refuse } from '../../src/contract/refusal.ts'
import type { Queryable } from '../db/connect.ts'

const PORTAL_PICTURE = /^\/pictures\/([a-z0-9-]+\/)?[a-z0-9-]+\.svg$/

async function ownsAll(db: Queryable, uid: string, urls: readonly string[]): Promise<boolean> {
  if (urls.length === 0) return true
  const rows = await db
    .selectFrom('upload')
    .select('url')
    .where('uid', '=', uid)
    .where('mime', 'like', 'image/%')
    .where('url', 'in', urls)
    .execute()
  return rows.length === new Set(urls).size
}

/** Throws `invalid` for a picture that this person did not upload. */
export async function assertOwnPictures(
  db: Queryable,
  uid: string,
  urls: readonly string[],
  field: string,
): Promise<void> {
  if (!(await ownsAll(db, uid, urls))) refuse('invalid', '没有找到这张图片，请重新上传', field)
}

/** The same, but a picture that the portal draws is fine as well. */
export async function assertAvatar(db: Queryable, uid: string, url: string, field: string): Promise<void> {
  if (!PORTAL_PICTURE.test(url)) await assertOwnPictures(db, uid, [url], field)
}
