/** Resumable uploads (tus 1.0). Only their owner can resume them. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Server as TusServer } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { TEXT } from '../../src/contract/constants.ts'
import { wrap, wrapRefusal } from '../../src/contract/envelope.ts'
import { type Refusal, type RefusalCode, Refused, refuse } from '../../src/contract/refusal.ts'
import type { Services } from '../engine/context.ts'
import { assertMayUpload, giveBackUpload } from '../files/quota.ts'
import type { FileSeals } from '../files/seals.ts'
import {
  countUnfinished,
  makeFolder,
  newUnfinishedId,
  reopenLeftOver,
  reopenUnfinished,
  UnfinishedStore,
} from '../files/unfinished.ts'
import { MAX_RESUMABLE_BYTES, refuseTooLarge, storeUpload } from '../files/upload.ts'
import { memberOf } from '../identity/session.ts'
import { refusalFor, statusFor } from './errors.ts'
import { VIEWING_ONLY } from './viewing.ts'

const PATH = '/api/upload/resumable'
const PARTIAL_TTL_MS = 86_400_000
const CLEANUP_INTERVAL_MS = 3_600_000
/** Unfinished uploads of one person; the page sends three at a time. */
const MAX_UNFINISHED = 6

/** Clients of tus read the status, people the sentence. */
const STATUS_BY_CODE: Readonly<Partial<Record<RefusalCode, number>>> = {
  login: 401,
  missing: 404,
  tooLarge: 413,
  tooMany: 429,
  broken: 500,
}
const REFUSALS_BY_STATUS: Readonly<Record<number, Refusal>> = {
  404: { code: 'missing', message: '没有找到这次上传，请重新上传' },
  409: { code: 'stale', message: '上传的进度对不上，请重试' },
  410: { code: 'missing', message: '这次上传已过期，请重新上传' },
  423: { code: 'notNow', message: '这个文件正在保存，请稍等' },
  413: { code: 'tooLarge', message: `文件太大，不能超过 ${MAX_RESUMABLE_BYTES / 1024 / 1024} MB`, field: 'file' },
}

type TusReply = { readonly status_code: number; readonly body: string }
const tusReply = (status_code: number, refusal: Refusal): TusReply => ({
  status_code,
  body: JSON.stringify(wrapRefusal('plain', refusal)),
})

function replyToError(error: Error | TusReply): TusReply {
  if (error instanceof Refused) return tusReply(STATUS_BY_CODE[error.refusal.code] ?? 422, error.refusal)
  if (!('status_code' in error) && statusFor(error) === 503) return tusReply(503, refusalFor(error))
  const status = 'status_code' in error ? error.status_code : 500
  const broken = status >= 500
  return tusReply(
    status,
    REFUSALS_BY_STATUS[status] ?? {
      code: broken ? 'broken' : 'invalid',
      message: broken ? '上传中断了，请重试' : '上传的方式不正确，请重试',
    },
  )
}

/** Returns the size of an upload; the maximum if it was not declared. */
const sizeOrMost = (size: number | undefined) => size ?? MAX_RESUMABLE_BYTES

/** Returns whether the same bytes would be refused again. */
const isFinal = (error: unknown) => error instanceof Refused && error.refusal.code !== 'tooMany'

/** Mounts resumable uploads. */
export async function resumableRoutes(app: FastifyInstance, services: Services, seals: FileSeals): Promise<void> {
  const { database, storage, clock } = services
  await makeFolder(storage.partials)
  const store = new UnfinishedStore(storage.partials, PARTIAL_TTL_MS, async ({ metadata, size }) =>
    giveBackUpload(services, metadata?.uid ?? '', sizeOrMost(size)),
  )
  /** Uploads that are complete and being stored. */
  const finishing = new Set<string>()
  const deleteExpired = () => store.deleteExpired().catch(error => app.log.warn(error))

  async function callerOf(request: Request, token = ''): Promise<string> {
    const member = await memberOf(database.db, request.headers.get('x-token') ?? token, clock())
    if (!member) return refuse('login', TEXT.pleaseLogIn)
    return member.viewer === undefined ? member.uid : refuse('notNow', VIEWING_ONLY)
  }

  const tus = new TusServer({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    // An empty list allows no other site.
    allowedOrigins: [],
    maxSize: MAX_RESUMABLE_BYTES,
    namingFunction: async (request, metadata) => newUnfinishedId(await callerOf(request, metadata?.token ?? '')),
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const caller = await callerOf(request)
      const { metadata, offset, size } = await store.getUpload(id)
      if (metadata?.uid !== caller) throw new Refused(REFUSALS_BY_STATUS[404]!)
      if (finishing.has(id)) throw tusReply(423, REFUSALS_BY_STATUS[423]!)
      if (offset === size) await reopenLeftOver(storage.partials, id)
    },
    async onUploadCreate(request, { metadata, size }) {
      const uid = await callerOf(request, metadata?.token ?? '')
      if (size !== undefined && size > MAX_RESUMABLE_BYTES) refuseTooLarge(MAX_RESUMABLE_BYTES)
      if ((await countUnfinished(storage.partials, uid, Date.now())) >= MAX_UNFINISHED)
        refuse('tooMany', `您有 ${MAX_UNFINISHED} 个文件还没有传完，请等它们传完再试`)
      await assertMayUpload(services, uid, sizeOrMost(size))
      await deleteExpired()
      return { metadata: { uid, name: metadata?.name ?? metadata?.filename ?? '' } }
    },
    async onUploadFinish(_, { id, metadata }) {
      if (finishing.has(id)) throw tusReply(423, REFUSALS_BY_STATUS[423]!)
      finishing.add(id)
      try {
        const content = await readFile(join(storage.partials, id))
        const upload = await storeUpload(services, metadata?.uid ?? '', metadata?.name ?? '', content)
        const url = seals.sealDraft(upload.url)
        await store.remove(id)
        return {
          status_code: 200,
          headers: { 'upload-url': url, 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(wrap('plain', { ...upload, url })),
        }
      } catch (error) {
        await (isFinal(error) ? store.remove(id) : reopenUnfinished(storage.partials, id))
        throw error
      } finally {
        finishing.delete(id)
      }
    },
    onResponseError: (_, error) => {
      if (!(error instanceof Refused) && !('status_code' in error)) app.log.error(error)
      return replyToError(error)
    },
  })

  // tus reads the pieces itself, from the raw request.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onReady', deleteExpired)
  const cleanup = setInterval(deleteExpired, CLEANUP_INTERVAL_MS)
  app.addHook('onClose', async () => clearInterval(cleanup))
  app.route({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: `${PATH}*`,
    handler: async (request, reply) => {
      reply.hijack()
      reply.raw.setHeader('x-content-type-options', 'nosniff')
      await tus.handle(request.raw, reply.raw)
    },
  })
}
