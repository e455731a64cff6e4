/** Files that are arriving in pieces, in a folder of this machine; each is named after whoever sends it. */
import { createHash, randomBytes } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What got no piece for so long is not being sent any more. ms */
const IDLE_MS = 3_600_000

const prefixOf = (uid: string) => createHash('sha256').update(uid).digest('hex').slice(0, 16)

/** Returns a name for a file that `uid` begins to send. */
export const newUnfinishedId = (uid: string): string => prefixOf(uid) + randomBytes(16).toString('hex')

/** Removes what this person stopped sending an hour ago, and resolves to how many files are still on their way. */
export async function countUnfinished(folder: string, uid: string, now: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let count = 0
  for (const name of names.filter(one => one.startsWith(prefixOf(uid)) && !one.endsWith('.json'))) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    if (!found) continue
    if (now - found.mtimeMs <= IDLE_MS) count++
    else for (const path of [name, `${name}.json`]) await rm(join(folder, path), { force: true })
  }
  return count
}
