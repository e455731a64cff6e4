/** Calendar feeds: a personal one at a secret address, and one a public activity. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { wrapRefusal } from '../../src/contract/envelope.ts'
import { activityCalendar, personalCalendar } from '../domain/activity/calendar.ts'
import type { Services } from '../engine/context.ts'
import { originOf } from './origin.ts'

const FILE = /^([\w.-]{1,120})\.ics$/

const send = (reply: FastifyReply, ics: string | undefined) =>
  ics === undefined
    ? reply.status(404).send(wrapRefusal('plain', { code: 'missing', message: '没有这份日历' }))
    : reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(ics)

/** Mounts the calendar feeds. */
export function calendarRoutes(app: FastifyInstance, { database: { db }, publicUrl, clock }: Services): void {
  app.get<{ Params: { file: string } }>('/ical/:file', async (request, reply) => {
    const [, secret = ''] = FILE.exec(request.params.file) ?? []
    const origin = publicUrl || originOf(request)
    return send(reply, await personalCalendar(db, { secret, at: clock(), origin }))
  })
  app.get<{ Params: { file: string } }>('/ical/activity/:file', async (request, reply) => {
    const [, id = ''] = FILE.exec(request.params.file) ?? []
    reply.header('content-disposition', `attachment; filename="${encodeURIComponent(id)}.ics"`)
    return send(reply, await activityCalendar(db, id, publicUrl || originOf(request)))
  })
}
