/** Unfinished resumable uploads, in a folder of this machine; each name begins with its sender. */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'
import { messageOf, StartProblem } from '../kernel/problem.ts'

/** An upload without a new piece for this long is abandoned. ms */
const IDLE_MS = 3_600_000

const prefixOf = (uid: string) => createHash('sha256').update(uid).digest('hex').slice(0, 16)

/** Returns a name for a new upload of `uid`. */
export const newUnfinishedId = (uid: string): string => prefixOf(uid) + randomBytes(16).toString('hex')

async function removeUnfinished(folder: string, id: string): Promise<void> {
  for (const name of [id, `${id}.json`]) await rm(join(folder, name), { force: true })
}

/**
 * Removes the last byte of a complete file that could not be stored: when the sender resumes with that byte, storing is
 * attempted again.
 */
export async function reopenUnfinished(folder: string, id: string): Promise<void> {
  const { size } = await stat(join(folder, id))
  await truncate(join(folder, id), Math.max(0, size - 1))
}

/**
 * Does the same to a file that was complete before this process started, and was not stored because another process
 * ended.
 */
export async function reopenLeftOver(folder: string, id: string): Promise<void> {
  const { mtimeMs } = await stat(join(folder, id))
  if (mtimeMs < performance.timeOrigin) await reopenUnfinished(folder, id)
}

/** Creates the folder. Throws `StartProblem` if it cannot: tus would end the process silently. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new StartProblem(`建不了文件夹 ${folder}（${messageOf(error)}），请检查 DATA_DIR 的权限和磁盘空间。`)
  })
}

/** Returns the store that tus needs; deletes uploads that could not be created and passes them to `onLost`. */
export class UnfinishedStore extends FileStore {
  readonly #onLost: (upload: Upload) => Promise<void>
  constructor(folder: string, ttlMs: number, onLost: (upload: Upload) => Promise<void>) {
    super({ directory: folder, expirationPeriodInMilliseconds: ttlMs })
    this.#onLost = onLost
  }
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload)
    } catch (error) {
      await removeUnfinished(this.directory, upload.id)
      await this.#onLost(upload)
      throw error
    }
  }
}

/** Deletes this person's abandoned uploads, and resolves to the number of unfinished ones. */
export async function countUnfinished(folder: string, uid: string, now: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let count = 0
  for (const name of names.filter(one => one.startsWith(prefixOf(uid)) && !one.endsWith('.json'))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (!found) continue
    if (now - found.mtimeMs <= IDLE_MS) count++
    else await removeUnfinished(folder, name)
  }
  return count
}
