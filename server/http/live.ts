/** The live connection: server-sent events that tell a person's open pages which of their records have changed. */
import { AsyncResource } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../engine/context.ts'
import { type ChangeNotification, LIVE_CHANNEL } from '../engine/live.ts'
import { recipientsOf } from '../engine/recipients.ts'
import { useTicket } from '../identity/liveTicket.ts'
import { openSessionsAmong } from '../identity/session.ts'
import { parameter } from './fields.ts'
import { recentChanges } from './recentChanges.ts'

const BEAT_INTERVAL_MS = 25_000
/** A connection ends this soon after its session, however that ended. ms */
const SESSION_CHECK_INTERVAL_MS = 2_000
/** Open connections of one person; above a few tabs it is not a person. */
const MAX_LINES_PER_PERSON = 10
/** Tolerated difference between clocks. ms */
const CLOCK_SKEW_MS = 1_000
/** The wait before looking up the recipients of a change once more. ms */
const RETRY_DELAY_MS = 1_000

/** Writes unless the connection is being closed. */
const write = ({ raw }: FastifyReply, chunk: string) => void (raw.writableEnded || raw.write(chunk))
const changeEvent = (change: object) => `data: ${JSON.stringify(change)}\n\n`
/** Named events; browsers only dispatch them with data. */
const BEAT_EVENT = 'event: beat\ndata: {}\n\n'
const MISSED_EVENT = 'event: missed\ndata: {}\n\n'

/**
 * Mounts `GET /api/live?ticket=&behind=`. Every event is one JSON line `{record, workflow, version}`; the page reads
 * the new state by its own call. `behind` is for how long before its ticket the page received no changes: those are
 * sent first, or `missed` if they are not remembered. A `beat` shows that the connection is alive.
 */
export async function liveRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const connections = new Map<string, Set<FastifyReply>>()
  const sessions = new Map<FastifyReply, string>()
  const recent = recentChanges()
  const broadcast = (chunk: string) => {
    for (const open of connections.values()) for (const reply of open) write(reply, chunk)
  }
  const notificationsFor = async (changes: readonly ChangeNotification[], uids: readonly string[]) => {
    const { db } = services.database
    const { bindings, faces } = services.engine
    const notifications = [...(await recipientsOf({ db, faces }, changes, uids))]
    for (const { sideNews } of Object.values(bindings))
      notifications.push(...((await sideNews?.(db, changes, uids)) ?? []))
    return notifications
  }
  const send = async (changes: readonly ChangeNotification[]) => {
    for (const { uid, ...change } of await notificationsFor(changes, [...connections.keys()]))
      for (const reply of connections.get(uid) ?? []) write(reply, changeEvent(change))
  }
  // If the recipients cannot be looked up, every page gets `missed`, because the change may concern it.
  const sendWithRetry = (changes: readonly ChangeNotification[]) =>
    send(changes)
      .catch(async error => {
        app.log.error(error)
        await setTimeout(RETRY_DELAY_MS, undefined, { ref: false })
        await send(changes)
      })
      .catch(error => {
        app.log.error(error)
        broadcast(MISSED_EVENT)
      })
  const pending = new Map<string, ChangeNotification>()
  let draining = false
  // Changes that arrive while others are sent wait and are sent together.
  const drainPending = async () => {
    if (draining) return
    draining = true
    try {
      while (pending.size > 0) {
        const changes = [...pending.values()]
        pending.clear()
        if (connections.size > 0) await sendWithRetry(changes)
      }
    } finally {
      draining = false
    }
  }
  // The embedded database calls back from inside the transaction that has just ended; without this, later queries would
  // count as part of it.
  const onChange = AsyncResource.bind((payload: string) => {
    const change: ChangeNotification = JSON.parse(payload)
    recent.add(change)
    pending.set(change.record, change)
    void drainPending()
  })
  const unlisten = await services.database.listen(LIVE_CHANNEL, onChange, () => {
    recent.clear()
    broadcast(MISSED_EVENT)
  })
  const beat = setInterval(() => broadcast(BEAT_EVENT), BEAT_INTERVAL_MS)
  const closeEnded = async () => {
    if (sessions.size === 0) return
    // Connections opened during the look-up have a session that it did not include.
    const lines = [...sessions]
    const open = await openSessionsAmong(services.database.db, [...new Set(sessions.values())], services.clock())
    for (const [reply, session] of lines) if (!open.has(session)) reply.raw.end()
  }
  const sessionCheck = setInterval(() => {
    closeEnded().catch(error => app.log.warn(error))
  }, SESSION_CHECK_INTERVAL_MS)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(beat)
    clearInterval(sessionCheck)
    await unlisten()
    for (const open of connections.values()) for (const reply of open) reply.raw.end()
  })

  /** Sends the changes before a connection was opened. */
  const catchUp = async (reply: FastifyReply, uid: string, ms: number) => {
    const changes = recent.within(ms)
    if (!changes) write(reply, MISSED_EVENT)
    else for (const { uid: _, ...change } of await notificationsFor(changes, [uid])) write(reply, changeEvent(change))
    write(reply, BEAT_EVENT)
  }

  app.get('/api/live', async ({ query }, reply) => {
    const [ticket, behind] = [parameter(query, 'ticket'), parameter(query, 'behind')]
    const holder = await useTicket(services, ticket)
    if (closing) return reply.status(503).send()
    if (!holder) return reply.status(401).send()
    // The client left during the look-up: nothing to reply to.
    if (reply.raw.destroyed) return reply.hijack()
    const { uid, session, age } = holder
    const open = connections.get(uid) ?? new Set()
    if (open.size >= MAX_LINES_PER_PERSON) return reply.status(429).send()
    connections.set(uid, open.add(reply))
    sessions.set(reply, session)
    reply.raw.on('close', () => {
      sessions.delete(reply)
      open.delete(reply)
      if (open.size === 0) connections.delete(uid)
    })
    reply.hijack()
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      // The socket must not outlive the reply: a kept-alive one would only delay a stop.
      connection: 'close',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    write(reply, ':\n\n')
    if (behind === '') return
    await catchUp(reply, uid, age + (Number(behind) || 0) + CLOCK_SKEW_MS).catch(error => {
      app.log.error(error)
      write(reply, MISSED_EVENT)
    })
  })
}
