/** The door for notices of payment providers: `POST /api/pay/notice/<provider>`, read as they were sent. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../domain/context.ts'
import { takeNotice } from '../domain/payment/notice.ts'
import { noticePath } from '../providers/payment/create.ts'

const MOST_BYTES = 64 * 1024

export async function noticeRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_, body, done) => done(null, body))
    scope.post(noticePath(services.payment.name), async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const { verdict, taken } = await takeNotice(services, { headers, body: String(request.body ?? '') })
      if (!taken) request.log.warn({ verdict }, 'payment notice not taken')
      const { status, type, body } = services.payment.answer(taken)
      return reply.status(status).type(type).send(body)
    })
  })
}
