/** Files that arrive in pieces and go on where a bad line broke them off (tus 1.0). Only their owner may go on. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { Server as TusServer } from '@tus/server'
import type { FastifyInstance } from 'fastify'
import { TEXT } from '../../src/contract/constants.ts'
import { wrap, wrapRefusal } from '../../src/contract/envelope.ts'
import { type Refusal, type RefusalCode, Refused, refuse } from '../../src/contract/refusal.ts'
import type { Services } from '../domain/context.ts'
import { memberOf } from '../domain/session.ts'
import { keepUpload, MOST_BYTES_RESUMABLE, mayUpload, tooLarge } from '../domain/upload.ts'

const PATH = '/api/upload/resumable'
const LASTS = 86_400_000

/** Clients of tus look at the status, people at the sentence. */
const STATUS: Readonly<Partial<Record<RefusalCode, number>>> = {
  login: 401,
  missing: 404,
  tooLarge: 413,
  tooMany: 429,
  broken: 500,
}
const SENTENCES: Readonly<Record<number, Refusal>> = {
  404: { code: 'missing', message: '没有找到这次上传，请重新上传' },
  409: { code: 'stale', message: '上传的进度对不上，请重试' },
  410: { code: 'missing', message: '这次上传已过期，请重新上传' },
  413: { code: 'tooLarge', message: `文件太大，不能超过 ${MOST_BYTES_RESUMABLE / 1024 / 1024} MB`, field: 'file' },
}

type Said = { readonly status_code: number; readonly body: string }
const spoken = (status_code: number, refusal: Refusal): Said => ({
  status_code,
  body: JSON.stringify(wrapRefusal('plain', refusal)),
})

function answerTo(error: Error | Said): Said {
  if (error instanceof Refused) return spoken(STATUS[error.refusal.code] ?? 422, error.refusal)
  const status = 'status_code' in error ? error.status_code : 500
  const broken = status >= 500
  return spoken(
    status,
    SENTENCES[status] ?? {
      code: broken ? 'broken' : 'invalid',
      message: broken ? '上传中断了，请重试' : '上传的方式不正确，请重试',
    },
  )
}

export function resumableRoutes(app: FastifyInstance, services: Services): void {
  const { database, storage, clock } = services
  const store = new FileStore({ directory: storage.partials, expirationPeriodInMilliseconds: LASTS })
  const sweep = () => store.deleteExpired().catch(error => app.log.warn(error))

  async function callerOf(request: Request, token = ''): Promise<string> {
    const member = await memberOf(database.db, request.headers.get('x-token') ?? token, clock())
    if (!member) return refuse('login', TEXT.pleaseLogIn)
    return member.uid
  }

  const tus = new TusServer({
    path: PATH,
    datastore: store,
    relativeLocation: true,
    // Without an origin in the list no other site is let in.
    allowedOrigins: [],
    maxSize: MOST_BYTES_RESUMABLE,
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const caller = await callerOf(request)
      const { metadata } = await store.getUpload(id)
      if (metadata?.uid !== caller) throw new Refused(SENTENCES[404]!)
    },
    async onUploadCreate(request, { metadata, size }) {
      const uid = await callerOf(request, metadata?.token ?? '')
      if (size !== undefined && size > MOST_BYTES_RESUMABLE) tooLarge(MOST_BYTES_RESUMABLE)
      await mayUpload(services, uid)
      await sweep()
      return { metadata: { uid, name: metadata?.name ?? metadata?.filename ?? '' } }
    },
    async onUploadFinish(_, { id, metadata }) {
      try {
        const sent = await readFile(join(storage.partials, id))
        const kept = await keepUpload(services, metadata?.uid ?? '', metadata?.name ?? '', sent)
        return {
          status_code: 200,
          headers: { 'upload-url': kept.url, 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(wrap('plain', kept)),
        }
      } finally {
        await store.remove(id)
      }
    },
    onResponseError: (_, error) => {
      if (!(error instanceof Refused) && !('status_code' in error)) app.log.error(error)
      return answerTo(error)
    },
  })

  // The pieces are read by tus itself, from the raw request.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onReady', sweep)
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
