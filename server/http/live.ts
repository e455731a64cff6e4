/** The live line: server-sent events that tell a person's open pages which of their records has changed. */
import { AsyncResource } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../domain/context.ts'
import { concerned } from '../domain/engine/concerned.ts'
import { type Change, LIVE_CHANNEL } from '../domain/engine/live.ts'
import { holderOf } from '../domain/liveTicket.ts'
import { shopNews } from '../domain/order/shopNews.ts'
import { heardLately } from './heardLately.ts'

const BEAT = 25_000
/** Open lines of one person: more than a few tabs is no person. */
const MOST = 10
/** What hands that do not go together may differ by. ms */
const SLACK = 1_000
/** How long to wait before asking once more whom a change concerns. ms */
const ONCE_MORE = 1_000

/** A line that is being closed takes no more. */
const write = ({ raw }: FastifyReply, words: string) => void (raw.writableEnded || raw.write(words))
const said = (change: object) => `data: ${JSON.stringify(change)}\n\n`
/** Named events, which a browser passes on only with something in them. */
const BEATS = 'event: beat\ndata: {}\n\n'
const MISSED = 'event: missed\ndata: {}\n\n'

/**
 * Opens `GET /api/live?ticket=&behind=`. Every event is one JSON line `{record, workflow, version}`; what it is now is read by its own
 * call. `behind` is for how long before it had its ticket the page was not told of changes: they are told first, or, where
 * they are not remembered, `missed`. A `beat` shows that the line is alive.
 */
export async function liveRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const lines = new Map<string, Set<FastifyReply>>()
  const lately = heardLately()
  const toAll = (words: string) => {
    for (const open of lines.values()) for (const reply of open) write(reply, words)
  }
  const newsFor = async (changes: readonly Change[], uids: readonly string[]) => {
    const { db } = services.database
    return [...(await concerned(db, changes, uids)), ...(await shopNews(db, changes, uids))]
  }
  const tell = async (changes: readonly Change[]) => {
    for (const { uid, ...change } of await newsFor(changes, [...lines.keys()]))
      for (const reply of lines.get(uid) ?? []) write(reply, said(change))
  }
  // Nobody stays deaf because it could not be found out whom it concerns: then it may concern everybody.
  const tellSurely = (changes: readonly Change[]) =>
    tell(changes)
      .catch(async error => {
        app.log.error(error)
        await setTimeout(ONCE_MORE, undefined, { ref: false })
        await tell(changes)
      })
      .catch(error => {
        app.log.error(error)
        toAll(MISSED)
      })
  const untold = new Map<string, Change>()
  let telling = false
  // What comes while others are told waits, and goes out together.
  const tellOn = async () => {
    if (telling) return
    telling = true
    try {
      while (untold.size > 0) {
        const changes = [...untold.values()]
        untold.clear()
        if (lines.size > 0) await tellSurely(changes)
      }
    } finally {
      telling = false
    }
  }
  // The embedded database calls back from inside the transaction that it has just ended: what is read then must not count as part of it.
  const heard = AsyncResource.bind((payload: string) => {
    const change = JSON.parse(payload) as Change
    lately.add(change)
    untold.set(change.record, change)
    void tellOn()
  })
  const deaf = await services.database.listen(LIVE_CHANNEL, heard, () => {
    lately.forget()
    toAll(MISSED)
  })
  const beat = setInterval(() => toAll(BEATS), BEAT)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(beat)
    await deaf()
    for (const open of lines.values()) for (const reply of open) reply.raw.end()
  })

  /** Tells a line that was just opened what changed before. */
  const catchUp = async (reply: FastifyReply, uid: string, ms: number) => {
    const changes = lately.within(ms)
    if (!changes) write(reply, MISSED)
    else for (const { uid: _, ...change } of await newsFor(changes, [uid])) write(reply, said(change))
    write(reply, BEATS)
  }

  app.get<{ Querystring: { ticket?: string; behind?: string } }>('/api/live', async ({ query }, reply) => {
    const { ticket = '', behind } = query
    const holder = await holderOf(services, ticket)
    if (closing) return reply.status(503).send()
    if (!holder) return reply.status(401).send()
    // Whoever left while we looked is not told that they left.
    if (reply.raw.destroyed) return reply.hijack()
    const { uid, age } = holder
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
    write(reply, ':\n\n')
    if (behind === undefined) return
    await catchUp(reply, uid, age + (Number(behind) || 0) + SLACK).catch(error => {
      app.log.error(error)
      write(reply, MISSED)
    })
  })
}
