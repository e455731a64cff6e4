/** Files in and out: sent whole, sent in pieces, and given out again. Whoever has a file's address may read it. */
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TEXT } from '../../src/contract/constants.ts'
import { wrap, wrapRefusal } from '../../src/contract/envelope.ts'
import { refuse } from '../../src/contract/refusal.ts'
import type { Member, Services } from '../domain/context.ts'
import { memberOf } from '../domain/session.ts'
import { cutOff, keepUpload, MOST_BYTES, mayUpload, tooLarge } from '../domain/upload.ts'
import { resumableRoutes } from './filesResumable.ts'
import { refusalFor } from './thrown.ts'

/** What a form has around its file. */
const AROUND = 64 * 1024
const NAME = /^\d{4}\/\d{2}\/[0-9a-f]{32}\.(webp|pdf)$/

interface Sent {
  readonly member: Member | undefined
  readonly file: { readonly name: string; readonly content: Buffer } | undefined
}

/** Reads the form to its end, whatever is in it, so that whoever sends it hears the answer. */
async function read(request: FastifyRequest, { database, clock }: Services): Promise<Sent> {
  const known = (token: string) => memberOf(database.db, token, clock())
  let member = await known(String(request.headers['x-token'] ?? ''))
  let file: Sent['file']
  let large = false
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'token') member = await known(String(part.value))
    } else if (part.fieldname !== 'file' || file) part.file.resume()
    else {
      const pieces: Buffer[] = []
      for await (const piece of part.file) pieces.push(piece as Buffer)
      large ||= part.file.truncated
      file = { name: part.filename, content: Buffer.concat(pieces) }
    }
  }
  if (large) tooLarge(MOST_BYTES)
  return { member, file }
}

async function take(request: FastifyRequest, services: Services) {
  if (!request.isMultipart()) refuse('invalid', '请用表单上传文件', 'file')
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + AROUND) tooLarge(MOST_BYTES)
  const { member, file } = await read(request, services).catch(error => {
    if (refusalFor(error).code !== 'broken') throw error
    request.log.debug(error)
    return cutOff()
  })
  if (!member) return refuse('login', TEXT.pleaseLogIn)
  if (!file) return refuse('invalid', '请选择文件', 'file')
  await mayUpload(services, member.uid)
  return keepUpload(services, member.uid, file.name, file.content)
}

/** The bytes that a `Range` header asks for; undefined for the whole, null for what the file does not have. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  return start <= end && start < bytes ? { start, end } : null
}

async function give(name: string, request: FastifyRequest, reply: FastifyReply, { storage }: Services) {
  const found = NAME.test(name) ? await storage.get(name) : undefined
  if (!found) return reply.status(404).send(wrapRefusal('plain', { code: 'missing', message: '没有这个文件' }))
  const range = rangeOf(request.headers.range, found.bytes)
  reply.headers({
    'content-type': found.mime,
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
  })
  if (range === null) return reply.status(416).header('content-range', `bytes */${found.bytes}`).send()
  if (range)
    reply.status(206).headers({
      'content-range': `bytes ${range.start}-${range.end}/${found.bytes}`,
      'content-length': range.end - range.start + 1,
    })
  else reply.header('content-length', found.bytes)
  return reply.send(request.method === 'HEAD' ? undefined : found.read(range))
}

/** `POST /api/upload`, `/api/upload/resumable` and `GET /files/*`. */
export async function fileRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async scope => {
    await scope.register(multipart, {
      limits: { fileSize: MOST_BYTES, files: 4, fields: 10, fieldSize: 1024 },
      throwFileSizeLimit: false,
    })
    scope.post('/api/upload', {
      errorHandler: (error, request, reply) => {
        const refusal = refusalFor(error)
        if (refusal.code === 'broken') request.log.error(error)
        return reply.send(wrapRefusal('plain', refusal))
      },
      handler: async request => wrap('plain', await take(request, services)),
    })
  })
  await app.register(async scope => resumableRoutes(scope, services))
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/*',
    handler: (request, reply) => give(request.params['*'], request, reply, services),
  })
}
