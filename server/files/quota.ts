/** Limits the uploads of a person in a day, and the storage of all files. */
import { refuse } from '../../src/contract/refusal.ts'
import { DAY_MS } from '../../src/contract/time.ts'
import { consume, unconsume } from '../db/rateLimit.ts'
import { ttlCache } from '../kernel/ttlCache.ts'
import type { Runtime } from '../runtime.ts'

const MAX_FILES_PER_DAY = 300
const KILOBYTE = 1024

/** Total size of all stored files, in bytes. */
const storedBytes = ttlCache(async ({ database: { db } }: Runtime, _: 'all') => {
  const { sum } = await db
    .selectFrom('upload')
    .select(({ fn }) => fn.sum<string | null>('bytes').as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
})

const turnsOf = ({ limits }: Runtime, uid: string, bytes: number) => ({
  files: { key: `upload:${uid}`, max: MAX_FILES_PER_DAY, windowMs: DAY_MS },
  kilobytes: {
    key: `upload:size:${uid}`,
    windowMs: DAY_MS,
    amount: Math.ceil(bytes / KILOBYTE),
    max: limits.uploadBytesPerDay === 0 ? Number.MAX_SAFE_INTEGER : limits.uploadBytesPerDay / KILOBYTE,
  },
})

/**
 * Gives back the quota taken by `assertMayUpload` for a file that could not be stored through no fault of its sender.
 */
export async function giveBackUpload(services: Runtime, uid: string, bytes: number): Promise<void> {
  for (const turn of Object.values(turnsOf(services, uid, bytes))) await unconsume(services.database.db, turn)
}

/**
 * Takes the size of a file from the person's daily quota, whether it will arrive completely or not. Throws `tooMany`,
 * without taking anything; `notNow` if the storage is full.
 */
export async function assertMayUpload(services: Runtime, uid: string, bytes: number): Promise<void> {
  const {
    database: { db },
    clock,
    limits,
  } = services
  if (limits.storedBytes > 0 && (await storedBytes(services, 'all')) + bytes > limits.storedBytes)
    refuse('notNow', '存放文件的地方满了，请联系客服')
  const { files, kilobytes } = turnsOf(services, uid, bytes)
  if (!(await consume(db, files, clock())).allowed) {
    await unconsume(db, files)
    refuse('tooMany', '今天上传的文件太多了，请明天再来')
  }
  if ((await consume(db, kilobytes, clock())).allowed) return
  await giveBackUpload(services, uid, bytes)
  const megabytes = limits.uploadBytesPerDay / KILOBYTE / KILOBYTE
  refuse('tooMany', `每天最多上传 ${megabytes} MB，今天的不够放这个文件了，请明天再来`, 'file')
}
