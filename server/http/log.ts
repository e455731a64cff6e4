/** The server's log: lines of JSON on the standard output, by pino. */
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type DestinationStream, destination, pino, stdSerializers } from 'pino'

/** Without the query: a call by GET carries its token there; nor whose calendar it is, which opens to whoever knows. */
const serializeRequest = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?')[0]?.replace(/^\/(ical|certificates)\/[^/]+$/, '/$1/…'),
  ip,
})

/** Returns the log that writes what is at least as grave as `level`, by default on the standard output. */
export const createLog = (level: string, out: DestinationStream = destination(1)): FastifyBaseLogger =>
  pino({ level, serializers: { req: serializeRequest, res: stdSerializers.res, err: stdSerializers.err } }, out)
