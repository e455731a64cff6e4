/**
 * How much one person or address may hold open, and how much may be stored; each set by the environment, 0 for no
 * limit.
 */
import { StartProblem } from './problem.ts'

const MEGABYTE = 1024 * 1024

/** Variables with what holds without them, and what one of them counts. */
const VARIABLES = {
  unpaidOrders: { name: 'MAX_UNPAID_ORDERS', fallback: 20, unit: 1 },
  unpaidPieces: { name: 'MAX_UNPAID_PIECES', fallback: 200, unit: 1 },
  openAids: { name: 'MAX_OPEN_AIDS', fallback: 10, unit: 1 },
  openGifts: { name: 'MAX_OPEN_GIFTS', fallback: 20, unit: 1 },
  begunPerDay: { name: 'MAX_BEGUN_PER_DAY', fallback: 30, unit: 1 },
  uploadBytesPerDay: { name: 'UPLOAD_MB_PER_DAY', fallback: 500, unit: MEGABYTE },
  storedBytes: { name: 'STORAGE_MB', fallback: 0, unit: MEGABYTE },
  codesPerHour: { name: 'CODES_PER_HOUR', fallback: 1000, unit: 1 },
  socketsPerAddress: { name: 'SOCKETS_PER_ADDRESS', fallback: 500, unit: 1 },
} as const

/**
 * Orders and pieces of one SKU that wait for payment, aid and gifts under way, of one person; applications and gifts
 * that one person begins in a day; bytes of files; text
 * messages of all before each costs a puzzle; sockets.
 */
export type Limits = Readonly<Record<keyof typeof VARIABLES, number>>

type Env = Readonly<Record<string, string | undefined>>

/** Reads a whole number, 0 for no limit. Throws `StartProblem` naming the variable that is none. */
export function readCount(env: Env, name: string, fallback: number): number {
  const text = env[name] || String(fallback)
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new StartProblem(`${name}=${text} 不是数量，应是整数，0 为不限。`)
}

/** Reads the limits. Throws `StartProblem` naming the variable that is no whole number. */
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
