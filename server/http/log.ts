/** The server's log: JSON lines on standard output, by pino. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, destination, pino, stdSerializers } from 'pino'

/** Without the query, which has the token of GET calls, and without the secret address of a calendar. */
const serializeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]?.replace(/^\/(ical|certificates)\/[^/]+$/, '/$1/…'),
  ip,
})

/** Returns a log of messages of at least `level`, by default on standard output. */
export const createLog = (level: string, out: DestinationStream = destination(1)): FastifyBaseLogger =>
  pino({ level, serializers: { req: serializeRequest, res: stdSerializers.res, err: stdSerializers.err } }, out)
