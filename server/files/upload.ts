/**
 * Stores an uploaded file: detects its kind, shrinks pictures and strips their metadata, and gives it an unguessable
 * name.
 */

import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { refuse } from '../../src/contract/refusal.ts'
import { cutSigns } from '../../src/contract/signs.ts'
import { newId } from '../db/ids.ts'
import { messageOf } from '../kernel/problem.ts'
import type { Runtime } from '../runtime.ts'
import { kindOf } from './kind.ts'
import { createTurns } from './turns.ts'

export const MAX_FILE_BYTES = 5 * 1024 * 1024
export const MAX_RESUMABLE_BYTES = 50 * 1024 * 1024
const MAX_SIDE_PX = 1600
/** Decoding a larger picture would exhaust the server's memory. */
const MAX_PIXELS = 50_000_000
/** Pictures decoded at the same time: each may take 200 MB. */
const MAX_UNPACKED = 2
/** Pictures waiting to be decoded, at their uploaded size. */
const MAX_WAITING = 40
const inTurn = createTurns(MAX_UNPACKED, MAX_WAITING, '现在上传的人太多了，请稍后再试')
sharp.concurrency(1)

/** Throws `tooLarge`: the file is larger than `max` bytes. */
export const refuseTooLarge = (max: number): never =>
  refuse('tooLarge', `文件太大，不能超过 ${max / 1024 / 1024} MB`, 'file')
/** Throws `invalid`: the file did not arrive completely. */
export const refuseIncomplete = (): never => refuse('invalid', '文件不完整，请重新上传', 'file')

export interface UploadedFile {
  readonly url: string
  readonly name: string
  /** Bytes as stored. */
  readonly size: number
}

interface AcceptedFile {
  readonly content: Buffer
  readonly mime: string
  readonly extension: string
}

/** Rotates a picture upright, limits it to 1600 px, and removes place and time of the shot. */
async function acceptPicture(content: Buffer): Promise<AcceptedFile> {
  try {
    const resized = await sharp(content, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { content: resized, mime: 'image/webp', extension: 'webp' }
  } catch (error) {
    if (/pixel limit/.test(messageOf(error)))
      refuse('tooLarge', `图片尺寸太大，不能超过 ${MAX_PIXELS / 10_000} 万像素`, 'file')
    return refuseIncomplete()
  }
}

/** A complete PDF ends with `%%EOF`; a truncated one does not. */
function acceptPdf(content: Buffer): AcceptedFile {
  if (!content.subarray(-2048).includes('%%EOF')) refuseIncomplete()
  return { content, mime: 'application/pdf', extension: 'pdf' }
}

async function acceptFile(content: Buffer): Promise<AcceptedFile> {
  if (content.length === 0) refuse('invalid', '文件是空的，请换一个', 'file')
  const kind = kindOf(content)
  if (kind === 'picture') return inTurn(() => acceptPicture(content))
  if (kind === 'pdf') return acceptPdf(content)
  if (kind === 'heic')
    return refuse('invalid', '暂不支持 HEIC 照片，请在手机相机设置中选择“兼容性最佳”，或转成 JPG 再上传', 'file')
  return refuse('invalid', '只能上传 JPG、PNG、WebP、GIF 图片和 PDF 文件', 'file')
}

const displayName = (name: string) =>
  cutSigns(
    name
      .replace(/^.*[/\\]/s, '')
      .replace(/\p{Cc}/gu, '')
      .trim(),
    100,
  ) || '未命名'

/** Stores a file of `uid`. Throws `invalid` or `tooLarge` with a sentence; nothing is stored then. */
export async function storeUpload(
  services: Runtime,
  uid: string,
  name: string,
  received: Buffer,
): Promise<UploadedFile> {
  const { database, storage, clock } = services
  const { content, mime, extension } = await acceptFile(received)
  const now = clock()
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '/')
  const key = `${month}/${randomBytes(16).toString('hex')}.${extension}`
  const upload = { url: `/files/${key}`, name: displayName(name), size: content.length }
  await storage.put(key, content, mime)
  try {
    await database.db
      .insertInto('upload')
      .values({
        id: newId(now),
        uid,
        url: upload.url,
        mime,
        bytes: upload.size,
        name: upload.name,
        createdAt: new Date(now),
      })
      .execute()
  } catch (error) {
    await storage.remove(key)
    throw error
  }
  return upload
}
