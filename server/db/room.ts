/** Whether a disk has room for a database that is filled for the first time. */
import { statfs } from 'node:fs/promises'
import { StartProblem } from '../kernel/problem.ts'

const MEGABYTE = 1024 * 1024
/** What the addresses, the demonstration and what is noted while they are loaded take at most. */
const FIRST_START_BYTES = 400 * MEGABYTE

const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`

/**
 * Throws `StartProblem` where the disk of the folder has less room than `needed` bytes: the embedded database breaks in
 * the middle of its first filling, with words of its own, and leaves a torn folder behind.
 */
export async function assertRoomForFirstStart(dataDir: string, needed = FIRST_START_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free < needed)
    throw new StartProblem(
      `磁盘空间不够：数据目录 ${dataDir} 只剩 ${megabytes(free)}，第一次启动需要 ${megabytes(needed)}。请腾出空间，或用 DATA_DIR 指定另一个目录。`,
    )
}
