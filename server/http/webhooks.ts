/** Receives notifications of payment providers: `POST /api/pay/notice/<provider>`, with unparsed bodies. */
import type { FastifyInstance } from 'fastify'
import { handleWebhook } from '../domain/payment/webhook.ts'
import type { Services } from '../engine/context.ts'
import { webhookPath } from '../providers/payment/create.ts'

const MAX_BODY_BYTES = 64 * 1024

/** Mounts the endpoints for notifications of payment providers. */
export async function webhookRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MAX_BODY_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(webhookPath(services.payment.name), async (request, reply) => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
      const { verdict, taken } = await handleWebhook(services, { headers, body: String(request.body ?? '') })
      // Strangers may send any number of forged ones, which are counted in the database instead of logged one by one.
      if (!taken && verdict !== 'forged') request.log.warn({ verdict }, 'payment notice not taken')
      const { status, type, body } = services.payment.answerWebhook(taken)
      return reply.status(status).type(type).send(body)
    })
  })
}
