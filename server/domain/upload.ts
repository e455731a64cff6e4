/** Takes a file that somebody sent: looks at what it is, makes pictures small and silent, keeps it under a name nobody guesses. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { refuse } from '../../src/contract/refusal.ts'
import { newId } from '../db/ids.ts'
import type { Services } from './context.ts'
import { takeTurn } from './rate.ts'
import { kindOf } from './uploadKind.ts'

export const MOST_BYTES = 5 * 1024 * 1024
export const MOST_BYTES_RESUMABLE = 50 * 1024 * 1024
const LONGEST_SIDE = 1600
/** A page that unpacks to more would take the server's memory. */
const MOST_PIXELS = 50_000_000
const A_DAY = 300
const DAY = 86_400_000

export const tooLarge = (most: number): never =>
  refuse('tooLarge', `文件太大，不能超过 ${most / 1024 / 1024} MB`, 'file')
export const cutOff = (): never => refuse('invalid', '文件不完整，请重新上传', 'file')

export interface Uploaded {
  readonly url: string
  readonly name: string
  /** Bytes as kept. */
  readonly size: number
}

interface Taken {
  readonly content: Buffer
  readonly mime: string
  readonly ending: string
}

/** Turned upright, at most 1600 px long, without where and when it was taken. */
async function picture(content: Buffer): Promise<Taken> {
  try {
    const small = await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
    return { content: small, mime: 'image/webp', ending: 'webp' }
  } catch (error) {
    if (/pixel limit/.test((error as Error).message))
      refuse('tooLarge', `图片尺寸太大，不能超过 ${MOST_PIXELS / 10_000} 万像素`, 'file')
    return cutOff()
  }
}

/** A PDF ends with its own word for the end; what was cut off does not. */
function pdf(content: Buffer): Taken {
  if (!content.subarray(-2048).includes('%%EOF')) cutOff()
  return { content, mime: 'application/pdf', ending: 'pdf' }
}

async function taken(content: Buffer): Promise<Taken> {
  if (content.length === 0) refuse('invalid', '文件是空的，请换一个', 'file')
  const kind = kindOf(content)
  if (kind === 'picture') return picture(content)
  if (kind === 'pdf') return pdf(content)
  if (kind === 'heic')
    return refuse('invalid', '暂不支持 HEIC 照片，请在手机相机设置中选择“兼容性最佳”，或转成 JPG 再上传', 'file')
  return refuse('invalid', '只能上传 JPG、PNG、WebP、GIF 图片和 PDF 文件', 'file')
}

const shown = (name: string) =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 100) || '未命名'

/** Takes one of the 300 files a day that a person may send. Throws `tooMany`. */
export async function mayUpload({ database, clock }: Services, uid: string): Promise<void> {
  const turn = await takeTurn(database.db, { key: `upload:${uid}`, most: A_DAY, within: DAY }, clock())
  if (!turn.taken) refuse('tooMany', '今天上传的文件太多了，请明天再来')
}

/** Keeps a file of `uid`. Throws `invalid` or `tooLarge` with a sentence; then nothing was kept. */
export async function keepUpload(services: Services, uid: string, name: string, sent: Buffer): Promise<Uploaded> {
  const { database, storage, clock } = services
  const { content, mime, ending } = await taken(sent)
  const now = clock()
  const month = new Date(now).toISOString().slice(0, 7).replace('-', '/')
  const kept = `${month}/${randomBytes(16).toString('hex')}.${ending}`
  const upload = { url: `/files/${kept}`, name: shown(name), size: content.length }
  await storage.put(kept, content, mime)
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
        created_at: new Date(now),
      })
      .execute()
  } catch (error) {
    await storage.remove(kept)
    throw error
  }
  return upload
}
