/**
 * Reads the limits on what one person or address may hold open and on storage; each is an environment variable, 0 for
 * no limit.
 */
import { StartProblem } from './problem.ts'

const MEGABYTE = 1024 * 1024

/** The variable of each limit, its default, and the unit that one of it counts. */
const VARIABLES = {
  unpaidOrders: { name: 'MAX_UNPAID_ORDERS', fallback: 20, unit: 1 },
  unpaidPieces: { name: 'MAX_UNPAID_PIECES', fallback: 200, unit: 1 },
  openAids: { name: 'MAX_OPEN_AIDS', fallback: 10, unit: 1 },
  openGifts: { name: 'MAX_OPEN_DONATIONS', fallback: 20, unit: 1 },
  begunPerDay: { name: 'MAX_BEGUN_PER_DAY', fallback: 30, unit: 1 },
  uploadBytesPerDay: { name: 'UPLOAD_MB_PER_DAY', fallback: 500, unit: MEGABYTE },
  storedBytes: { name: 'STORAGE_MB', fallback: 0, unit: MEGABYTE },
  codesPerHour: { name: 'CODES_PER_HOUR', fallback: 1000, unit: 1 },
  socketsPerAddress: { name: 'SOCKETS_PER_ADDRESS', fallback: 500, unit: 1 },
} as const

/**
 * Unpaid orders, pieces of one SKU awaiting payment, and open applications and donations of one person; applications
 * and donations started by one person in a day; bytes of files; SMS codes of all callers before each costs a puzzle;
 * sockets.
 */
export type Limits = Readonly<Record<keyof typeof VARIABLES, number>>

type Env = Readonly<Record<string, string | undefined>>

/** Reads a whole number, 0 for no limit. Throws `StartProblem` naming the variable that is not one. */
export function readCount(env: Env, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new StartProblem(`${name}=${text} 不是数量，应是整数，0 为不限。`)
}

/** Reads the limits. Throws `StartProblem` naming the variable that is not a whole number. */
export function readLimits(env: Env): Limits {
  const limitOf = ({ name, fallback, unit }: (typeof VARIABLES)[keyof typeof VARIABLES]) =>
    readCount(env, name, fallback) * unit
  return {
    unpaidOrders: limitOf(VARIABLES.unpaidOrders),
    unpaidPieces: limitOf(VARIABLES.unpaidPieces),
    openAids: limitOf(VARIABLES.openAids),
    openGifts: limitOf(VARIABLES.openGifts),
    begunPerDay: limitOf(VARIABLES.begunPerDay),
    uploadBytesPerDay: limitOf(VARIABLES.uploadBytesPerDay),
    storedBytes: limitOf(VARIABLES.storedBytes),
    codesPerHour: limitOf(VARIABLES.codesPerHour),
    socketsPerAddress: limitOf(VARIABLES.socketsPerAddress),
  }
}
