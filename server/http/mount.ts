/** Mounts every endpoint of the contract on its wire path; the only module that creates envelopes. */
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { TEXT } from '../../src/contract/constants.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { wrap, wrapRefusal } from '../../src/contract/envelope.ts'
import { decodeForm } from '../../src/contract/form.ts'
import { Refused, refuse } from '../../src/contract/refusal.ts'
import { type StepEndpoint, stepEndpointsOf } from '../../src/contract/steps.contract.ts'
import { idempotent } from '../db/idempotency.ts'
import { limitGuesses } from '../db/rateLimit.ts'
import { assertPrintable, printedFields } from '../domain/certificate/printed.ts'
import type { Call, Handler, Services } from '../engine/context.ts'
import type { Domains } from '../engine/domain.ts'
import type { WorkflowBinding } from '../engine/engine.ts'
import { bindingOf } from '../engine/fire.ts'
import type { FileSeals } from '../files/seals.ts'
import { memberOf } from '../identity/session.ts'
import { logFault, refusalFor, statusFor } from './errors.ts'
import { readRequestFields } from './fields.ts'
import { inTurn } from './inTurn.ts'
import { originOf } from './origin.ts'
import { replyForViewer, replySealer } from './sealReply.ts'
import { answer } from './standby.ts'
import { answerViewer, assertOnlyViews, callerOf } from './viewing.ts'

type GuessLimits = NonNullable<WorkflowBinding['guesses']>[string]
export type StepHandler = (endpoint: StepEndpoint) => Handler<StepEndpoint>

function mountOne(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: Handler<Endpoint>,
  services: Services,
  seals: FileSeals,
  guesses?: GuessLimits,
): void {
  const sealed = replySealer(endpoint.reply)
  const withheld = replyForViewer(endpoint.reply)
  const printed = printedFields(endpoint.input)
  app.route({
    method: endpoint.method,
    url: endpoint.wire,
    ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
    errorHandler: (error, request, reply) => {
      const refusal = refusalFor(error)
      logFault(request, error)
      // Refusals of a handler have status 200; errors of HTTP or faults have their own status, for proxies.
      const status = error instanceof Refused ? 200 : statusFor(error)
      return reply.status(status).send(wrapRefusal(endpoint.envelope, refusal))
    },
    handler: async request => {
      const { token, key, fields } = readRequestFields(request)
      const member = token ? await memberOf(services.database.db, token, services.clock()) : undefined
      if (endpoint.who === 'member' && !member) refuse('login', TEXT.pleaseLogIn)
      const me = callerOf(endpoint, member)
      const origin = services.publicUrl || originOf(request)
      const call: Call = { ...services, me, ip: request.ip, origin, device: request.headers['user-agent'] ?? '' }
      await assertOnlyViews(endpoint, call)
      const input = decodeForm(endpoint.input, fields)
      assertPrintable(printed, input)
      const isViewer = me?.viewer !== undefined
      const reached = async () => {
        if (isViewer) return answerViewer(endpoint, call, database => handler(input, { ...call, database }))
        return endpoint.once && key && me
          ? idempotent(services.database, { uid: me.uid, key, wire: endpoint.wire, input }, async database => {
              return (await handler(input, { ...call, database })) as object
            })
          : answer(handler, { endpoint, input, call }, error => logFault(request, error))
      }
      const limits =
        guesses && me ? await guesses(services.database.db, { ...(input as { id: string }), uid: me.uid }) : []
      const queued = () => (endpoint.queue ? inTurn(endpoint.queue(input), reached) : reached())
      const reply = await limitGuesses(services.database.db, limits, services.clock(), queued)
      // The reply's schema drops fields that it does not name, so that no column leaks.
      const shown = z.parse(endpoint.reply, reply) as object
      return wrap(endpoint.envelope, isViewer ? withheld(shown) : sealed(shown, seals.seal))
    },
  })
}

/** Mounts every call of the contract with its handler. */
export function mount(
  app: FastifyInstance,
  { domains, stepHandlerOf }: { readonly domains: Domains; readonly stepHandlerOf: StepHandler },
  services: Services,
  seals: FileSeals,
): void {
  for (const { contract, handlers } of Object.values(domains))
    for (const [name, endpoint] of Object.entries(contract)) mountOne(app, endpoint, handlers[name]!, services, seals)
  for (const endpoint of Object.values(stepEndpointsOf(services.engine.faces))) {
    const { guesses = {} } = bindingOf(services.engine, endpoint.workflow)
    const handler = stepHandlerOf(endpoint) as unknown as Handler<Endpoint>
    mountOne(app, endpoint, handler, services, seals, guesses[endpoint.event])
  }
}
