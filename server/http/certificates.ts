/** Certificates and confirmations of gifts at signed addresses, to look at and to print, and samples of templates. */
import type { FastifyInstance } from 'fastify'
import { wrapRefusal } from '../../src/contract/envelope.ts'
import { certificateFile, FORMATS, sampleFile } from '../domain/certificate/picture.ts'
import { confirmationFile } from '../domain/invoice/confirmation.ts'
import type { Services } from '../engine/context.ts'
import { originOf } from './origin.ts'

const SEALED = /^(LL-\d{4}-\d{6,12}-\d{2})\.([\w-]{22})\.(svg|png|pdf)$/
const CONFIRMATION = /^confirmation-(\w{1,64})\.([\w-]{22})\.pdf$/
const SAMPLE = /^(moban\d)\.(svg|png|pdf)$/

/** Mounts the pictures of certificates and samples. */
export function certificateRoutes(app: FastifyInstance, services: Services): void {
  const { database, publicUrl } = services
  app.get<{ Params: { file: string } }>('/certificates/:file', async (request, reply) => {
    const [, number = '', seal = '', sealedFormat] = SEALED.exec(request.params.file) ?? []
    const [, sample = '', sampleFormat] = SAMPLE.exec(request.params.file) ?? []
    const [, invoice = '', invoiceSeal = ''] = CONFIRMATION.exec(request.params.file) ?? []
    const format = FORMATS.find(one => one === (sealedFormat ?? sampleFormat))
    const file = invoice
      ? await confirmationFile(database.db, invoice, invoiceSeal)
      : !format
        ? undefined
        : sealedFormat
          ? await certificateFile(database.db, { number, seal, format, origin: publicUrl || originOf(request) })
          : await sampleFile(sample, format)
    if (!file) return reply.status(404).send(wrapRefusal('plain', { code: 'missing', message: '没有这份证书' }))
    return reply
      .type(file.type)
      .header('cache-control', sealedFormat || invoice ? 'no-store' : 'public, max-age=86400')
      .send(file.body)
  })
}
