/** The lock file of the embedded database: two processes on one folder would destroy it, so the second is refused. */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../kernel/errorCode.ts'
import { StartProblem } from '../kernel/problem.ts'

/** Returns the start time of a process, which distinguishes it from a later one with the same id. */
function processStartTime(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Returns the content of the lock; empty if there is none. */
function readLock(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}

/** Creates the lock with its content in one step, so that an empty one is never read; false if it exists. */
function createLock(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, content)
    linkSync(draft, file)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(errorCode(error) ?? '')) throw error
    return createLockExclusively(file, content)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Creates it on file systems without hard links. */
function createLockExclusively(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Removes the lock of a dead process, and only that one: another process may have replaced it first. */
function removeStaleLock(file: string, staleContent: string): void {
  const staleFile = `${file}.${process.pid}.dead`
  try {
    renameSync(file, staleFile)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (readLock(staleFile) !== staleContent) createLock(file, readLock(staleFile))
  rmSync(staleFile, { force: true })
}

/** A killed process takes a moment to end, and its supervisor starts the next one at once. */
const PATIENCE_MS = 5_000
const LOOK_AGAIN_MS = 100

/**
 * Acquires the lock of `dataDir`; resolves to how to release it. Throws `StartProblem` if another process still holds
 * it after `patience` ms.
 */
export async function acquireLock(dataDir: string, patience = PATIENCE_MS): Promise<() => void> {
  const until = Date.now() + patience
  const file = join(dataDir, 'lock')
  const ownLock = `${process.pid} ${processStartTime(process.pid)}\n`
  try {
    mkdirSync(dataDir, { recursive: true })
    for (let attempt = 1; attempt <= 3; ) {
      if (createLock(file, ownLock)) return () => void (readLock(file) === ownLock && rmSync(file, { force: true }))
      const existing = readLock(file)
      const [pid = '', startTime = ''] = existing.trim().split(' ')
      if (Number(pid) && isAlive(Number(pid)) && processStartTime(Number(pid)) === startTime) {
        if (Date.now() >= until)
          throw new StartProblem(
            `数据目录 ${dataDir} 正被另一个进程（${pid}）使用。请先停掉它，或用 DATA_DIR 指定另一个目录。`,
          )
        await pause(LOOK_AGAIN_MS)
        continue
      }
      attempt++
      removeStaleLock(file, existing)
    }
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `数据目录 ${dataDir} 不能写入（${errorCode(error) ?? error}）。请检查目录权限和磁盘空间，或用 DATA_DIR 指定另一个目录。`,
    )
  }
  throw new StartProblem(`数据目录 ${dataDir} 的锁文件反复被占用，请稍后再试。`)
}
