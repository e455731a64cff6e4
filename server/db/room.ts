/** Checks that the disk has enough space for the first filling of a database. */
import { statfs } from 'node:fs/promises'
import { StartProblem } from '../kernel/problem.ts'

const MEGABYTE = 1024 * 1024
/** The most that the addresses, the demonstration and the log of loading them take. */
const FIRST_START_BYTES = 400 * MEGABYTE

const megabytes = (bytes: number): string => `${Math.floor(bytes / MEGABYTE)} MB`

/**
 * Throws `StartProblem` if the disk of the folder has less than `needed` bytes free: otherwise the embedded database
 * fails during its first filling with an obscure error and leaves a corrupt folder behind.
 */
export async function assertRoomForFirstStart(dataDir: string, needed = FIRST_START_BYTES): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free < needed)
    throw new StartProblem(
      `磁盘空间不够：数据目录 ${dataDir} 只剩 ${megabytes(free)}，第一次启动需要 ${megabytes(needed)}。请腾出空间，或用 DATA_DIR 指定另一个目录。`,
    )
}
