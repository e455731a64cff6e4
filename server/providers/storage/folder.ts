/** Stores files in a folder of this machine. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { errorCode } from '../../kernel/errorCode.ts'
import { PDF, XLSX } from '../../kernel/mimes.ts'
import { assertFileName, type StorageProvider } from './storage.ts'

/** A folder has no content types, so the file extension determines it. */
const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.pdf': PDF,
  '.xlsx': XLSX,
}

/** Written to a temporary file, flushed and renamed, so that no reader sees half a file. */
async function writeAtomically(path: string, content: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.new`
  await mkdir(dirname(path), { recursive: true })
  try {
    const file = await open(temporary, 'wx')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Returns storage in a folder of this machine. */
export function folderStorage(folder: string, partials: string): StorageProvider {
  const pathOf = (name: string) => {
    assertFileName(name)
    return join(folder, name)
  }
  return {
    partials,
    put: async (name, content) => writeAtomically(pathOf(name), content),
    async get(name) {
      const path = pathOf(name)
      try {
        const found = await stat(path)
        if (!found.isFile()) return undefined
        const mime = MIME_BY_EXTENSION[extname(name)] ?? 'application/octet-stream'
        return { bytes: found.size, mime, read: range => createReadStream(path, range) }
      } catch (error) {
        if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
        throw error
      }
    },
    remove: async name => rm(pathOf(name), { force: true }),
  }
}
