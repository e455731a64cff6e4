/** Filled originals of the embedded database: an image of its folder each, below the hash of the sources. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connect, type Database } from '../../../server/db/connect.ts'
import { acquireLock } from '../../../server/db/lock.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { StartProblem } from '../../../server/kernel/problem.ts'
import { projectRoot } from '../../../server/kernel/root.ts'
import { ABANDONED_MS, fillOriginal, isFresh } from './originals.ts'

const CACHE = join(projectRoot(), 'node_modules/.cache/linli-test/originals')
const imageOf = (hash: string, demo: boolean) => join(CACHE, hash, demo ? 'demo.tar' : 'bare.tar')

/** A folder that keeps little of the log of how it is filled, which would be four fifths of its image. */
async function prepareDataFolder(folder: string): Promise<void> {
  const fresh = await openPglite(folder)
  await fresh.exec(`alter system set min_wal_size = '32MB'`)
  await fresh.exec(`alter system set max_wal_size = '32MB'`)
  await fresh.close()
}

async function fillImage(hash: string, demo: boolean): Promise<void> {
  const dataDir = mkdtempSync(join(CACHE, hash, 'filling-'))
  try {
    await prepareDataFolder(join(dataDir, 'database'))
    await fillOriginal(await connect({ dataDir }), demo)
    const filled = await openPglite(join(dataDir, 'database'))
    await filled.exec('alter system reset all')
    const image = await filled.dumpDataDir('none')
    await filled.close()
    const draft = join(dataDir, 'image.tar')
    await writeFile(draft, Buffer.from(await image.arrayBuffer()))
    renameSync(draft, imageOf(hash, demo))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Resolves once this process alone makes originals of these sources; returns how to let the next one. */
async function waitForLock(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return await acquireLock(folder)
    } catch (error) {
      if (!(error instanceof StartProblem)) throw error
      await delay(200)
    }
  }
}

/** Removes what was made from other sources some time ago. */
function removeAbandoned(hash: string): void {
  for (const name of readdirSync(CACHE)) {
    const folder = join(CACHE, name)
    if (name === hash || Date.now() - statSync(folder).mtimeMs < ABANDONED_MS) continue
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Makes the images that are missing or too old. Runs that start at the same time wait for the first of them. */
export async function makeEmbeddedOriginals(hash: string): Promise<void> {
  const folder = join(CACHE, hash)
  mkdirSync(folder, { recursive: true })
  const unlock = await waitForLock(folder)
  try {
    const isMissing = (demo: boolean) => {
      const image = imageOf(hash, demo)
      return !existsSync(image) || !isFresh(demo, statSync(image).mtimeMs)
    }
    await Promise.all([true, false].filter(isMissing).map(demo => fillImage(hash, demo)))
    utimesSync(folder, new Date(), new Date())
    removeAbandoned(hash)
  } finally {
    unlock()
  }
}

/**
 * An image read from its file once per process and shared: must not be written to. The embedded database only copies
 * out of it.
 */
class CachedImage extends Blob {
  readonly #bytes: ArrayBuffer
  constructor(path: string) {
    super()
    const { buffer, byteOffset, byteLength } = readFileSync(path)
    this.#bytes = byteLength === buffer.byteLength ? buffer : buffer.slice(byteOffset, byteOffset + byteLength)
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}
const images = new Map<string, CachedImage>()

/** Opens a copy of an original in memory. */
export async function openEmbeddedCopy(hash: string, demo: boolean): Promise<Database> {
  const path = imageOf(hash, demo)
  if (!existsSync(path)) throw new Error('The filled database is missing: run through vitest, whose set-up makes it')
  const image = images.get(path) ?? new CachedImage(path)
  images.set(path, image)
  return connect({ dump: image })
}
