/** Texts that lie sealed in their column, so that a copy of one table does not tell them. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Queryable } from './connect.ts'
import { secretOf } from './secrets.ts'

const SECRET_NAME = 'identityKey'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** What a sealed text begins with: no identity number or credit code has it. */
const MARK = 'v1.'

/** Resolves to the key of identity numbers and credit codes, 256 bits. */
export const identityKeyOf = async (db: Queryable): Promise<Buffer> =>
  Buffer.from(await secretOf(db, SECRET_NAME), 'base64url')

/** Returns the text under AES-256-GCM, another each time. */
export function sealText(key: Buffer, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const body = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return MARK + body.toString('base64url')
}

/** Returns what was sealed. Throws an `Error` for what was not sealed with this key. */
export function openText(key: Buffer, sealed: string): string {
  if (!sealed.startsWith(MARK)) throw new Error('The text is not sealed')
  const body = Buffer.from(sealed.slice(MARK.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  return decipher.update(body.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
