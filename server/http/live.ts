/** The live line: server-sent events that tell a person's open pages which of their records has changed. */
import { AsyncResource } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../domain/context.ts'
import { type Change, LIVE_CHANNEL } from '../domain/engine/live.ts'
import { holderOf } from '../domain/liveTicket.ts'
import { shopNews } from '../domain/order/shopNews.ts'

const BEAT = 25_000
/** Open lines of one person: more than a few tabs is no person. */
const MOST = 10

/** Opens `GET /api/live?ticket=`. Every event is one JSON line `{record, workflow, version}`; what it is now is read by its own call. */
export async function liveRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const lines = new Map<string, Set<FastifyReply>>()
  const tell = async (payload: string) => {
    if (lines.size === 0) return
    const { record, workflow, version } = JSON.parse(payload) as Change
    // Whom a record concerns: whose it is, whoever got a message about it or took a step of it, and whoever holds a role where it lies.
    const { rows } = await sql<{ uid: string }>`
      select owner as uid from record where id = ${record}
      union select uid from message where record = ${record} and uid in (${sql.join([...lines.keys()])})
      union select uid from history where record = ${record} and uid in (${sql.join([...lines.keys()])})
      union select role_grant.uid from role_grant join record on record.place = role_grant.region where record.id = ${record}`.execute(
      services.database.db,
    )
    const news = workflow === 'order' ? await shopNews(services.database.db, record, [...lines.keys()]) : []
    for (const { uid, ...change } of [...rows.map(({ uid }) => ({ uid, record, workflow, version })), ...news])
      for (const reply of lines.get(uid) ?? []) reply.raw.write(`data: ${JSON.stringify(change)}\n\n`)
  }
  // The embedded database calls back from inside the transaction that it has just ended: what is read then must not count as part of it.
  const heard = AsyncResource.bind((payload: string) => {
    tell(payload).catch(error => app.log.error(error))
  })
  const deaf = await services.database.listen(LIVE_CHANNEL, heard)
  const beat = setInterval(() => {
    for (const open of lines.values()) for (const reply of open) reply.raw.write(':\n\n')
  }, BEAT)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(beat)
    await deaf()
    for (const open of lines.values()) for (const reply of open) reply.raw.end()
  })

  app.get<{ Querystring: { ticket?: string } }>('/api/live', async ({ query }, reply) => {
    const uid = await holderOf(services, query.ticket ?? '')
    if (closing) return reply.status(503).send()
    if (!uid) return reply.status(401).send()
    const open = lines.get(uid) ?? new Set()
    if (open.size >= MOST) return reply.status(429).send()
    lines.set(uid, open.add(reply))
    reply.raw.on('close', () => {
      open.delete(reply)
      if (open.size === 0) lines.delete(uid)
    })
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      // The line lives as long as its answer: kept alive afterwards it would only hold up a stop.
      connection: 'close',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write(':\n\n')
  })
}
