/** Files: upload whole or in pieces, and download; private files only with a signed address that has not expired. */
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TEXT } from '../../src/contract/constants.ts'
import { wrap, wrapRefusal } from '../../src/contract/envelope.ts'
import { Refused, refuse } from '../../src/contract/refusal.ts'
import type { Services } from '../engine/context.ts'
import { withUploadPlace } from '../files/inFlight.ts'
import { assertMayUpload, giveBackUpload } from '../files/quota.ts'
import type { FileSeals } from '../files/seals.ts'
import { MAX_FILE_BYTES, refuseIncomplete, refuseTooLarge, storeUpload } from '../files/upload.ts'
import { type Member, memberOf } from '../identity/session.ts'
import { PDF, XLSX } from '../kernel/mimes.ts'
import { logFault, refusalFor, statusFor } from './errors.ts'
import { parameter } from './fields.ts'
import { resumableRoutes } from './filesResumable.ts'
import { VIEWING_ONLY } from './viewing.ts'

/** The size of a form around its file. */
const FORM_OVERHEAD_BYTES = 64 * 1024
const NAME = /^\d{4}\/\d{2}\/[0-9a-f]{32}\.(webp|pdf|xlsx)$/

interface MultipartUpload {
  readonly member: Member | undefined
  readonly file: { readonly name: string; readonly content: Buffer } | undefined
}

/** Resolves to the whole content of a file; throws `tooLarge` above `MAX_FILE_BYTES`. */
async function readPart(part: MultipartFile): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of part.file) pieces.push(piece)
  if (part.file.truncated) refuseTooLarge(MAX_FILE_BYTES)
  return Buffer.concat(pieces)
}

/** Returns who sends a file. Throws `login` for strangers, `notNow` for whoever only views. */
function senderOf(member: Member | undefined): Member {
  if (!member) return refuse('login', TEXT.pleaseLogIn)
  return member.viewer === undefined ? member : refuse('notNow', VIEWING_ONLY)
}

/**
 * Reads the form to its end, so that the sender receives the reply. A file is read into memory only after the token of
 * a member, which is a header or a field before the file; everything else is discarded as it arrives.
 */
async function readMultipart(
  request: FastifyRequest,
  { database, clock }: Services,
  take: (uid: string) => void,
): Promise<MultipartUpload> {
  const memberForToken = (token: string) => memberOf(database.db, token, clock())
  let member = await memberForToken(String(request.headers['x-token'] ?? ''))
  let file: MultipartUpload['file']
  let problem: unknown
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'token') member = await memberForToken(String(part.value))
      continue
    }
    if (part.fieldname !== 'file' || file || problem) {
      part.file.resume()
      continue
    }
    try {
      take(senderOf(member).uid)
      file = { name: part.filename, content: await readPart(part) }
    } catch (error) {
      problem = error
      part.file.resume()
    }
  }
  if (problem) throw problem
  return { member, file }
}

async function receiveUpload(
  request: FastifyRequest,
  services: Services,
  seals: FileSeals,
  take: (uid: string) => void,
) {
  if (!request.isMultipart()) refuse('invalid', '请用表单上传文件', 'file')
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES + FORM_OVERHEAD_BYTES)
    refuseTooLarge(MAX_FILE_BYTES)
  const { member, file } = await readMultipart(request, services, take).catch(error => {
    if (refusalFor(error).code !== 'broken') throw error
    request.log.debug(error)
    return refuseIncomplete()
  })
  const { uid } = senderOf(member)
  if (!file) return refuse('invalid', '请选择文件', 'file')
  await assertMayUpload(services, uid, file.content.length)
  const upload = await storeUpload(services, uid, file.name, file.content).catch(async error => {
    if (!(error instanceof Refused)) await giveBackUpload(services, uid, file.content.length)
    throw error
  })
  return { ...upload, url: seals.sealDraft(upload.url) }
}

/** Returns the range of a `Range` header; undefined for the whole file, null if it is outside the file. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start <= end && start < bytes ? { start, end } : null
}

/** Resolves to whether everybody may read the file or this address only, and its name; undefined if nobody. */
async function accessTo(name: string, query: unknown, { database: { db } }: Services, seals: FileSeals) {
  if (!NAME.test(name)) return undefined
  const url = `/files/${name}`
  const found = await db.selectFrom('upload').select(['visibility', 'name']).where('url', '=', url).executeTakeFirst()
  if (found?.visibility === 'public') return { visibility: 'public', name: found.name } as const
  const given = { until: parameter(query, 'until'), seal: parameter(query, 'seal') }
  return found && seals.opens(url, given, found.visibility !== null)
    ? ({ visibility: 'private', name: found.name } as const)
    : undefined
}
const CACHE_CONTROL = { public: 'public, max-age=31536000, immutable', private: 'private, no-store' } as const

async function sendFile(request: FastifyRequest, reply: FastifyReply, services: Services, seals: FileSeals) {
  const { '*': name } = request.params as { readonly '*': string }
  const access = await accessTo(name, request.query, services, seals)
  const file = access && (await services.storage.get(name))
  if (!file)
    return reply
      .status(404)
      .send(wrapRefusal('plain', { code: 'missing', message: '没有这个文件，或地址已过期，请回到原来的页面刷新' }))
  const range = rangeOf(request.headers.range, file.bytes)
  reply.headers({
    'content-type': file.mime,
    'x-content-type-options': 'nosniff',
    'cache-control': CACHE_CONTROL[access.visibility],
    ...(file.mime === PDF && { 'content-disposition': 'attachment' }),
    ...(file.mime === XLSX && {
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(access.name)}`,
    }),
    'accept-ranges': 'bytes',
  })
  if (range === null) return reply.status(416).header('content-range', `bytes */${file.bytes}`).send()
  if (range)
    reply.status(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${file.bytes}`,
      'content-length': range.end - range.start + 1,
    })
  else reply.header('content-length', file.bytes)
  return reply.send(request.method === 'HEAD' ? undefined : file.read(range))
}

/** Mounts `POST /api/upload`, `/api/upload/resumable` and `GET /files/*`. */
export async function fileRoutes(app: FastifyInstance, services: Services, seals: FileSeals): Promise<void> {
  await app.register(async scope => {
    await scope.register(multipart, {
      limits: { fileSize: MAX_FILE_BYTES, files: 4, fields: 10, fieldSize: 1024 },
      throwFileSizeLimit: false,
    })
    scope.post('/api/upload', {
      errorHandler: (error, request, reply) => {
        logFault(request, error)
        return reply.status(statusFor(error) === 503 ? 503 : 200).send(wrapRefusal('plain', refusalFor(error)))
      },
      handler: async request =>
        wrap('plain', await withUploadPlace(take => receiveUpload(request, services, seals, take))),
    })
  })
  await app.register(async scope => resumableRoutes(scope, services, seals))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: (request, reply) => sendFile(request, reply, services, seals),
  })
}
