import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly bytes: number
  readonly mime: string
  /** Reads the file; `start` and `end` are the first and the last byte, inclusive. */
  read(range?: { start: number; end: number }): Readable
}

export interface StorageProvider {
  /** A local folder for uploads that are not complete. */
  readonly partials: string
  /** Stores a file under a name like `2026/11/<id>.webp`; a second `put` of the same name replaces it. */
  put(name: string, content: Uint8Array, mime: string): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  /** Succeeds if the file does not exist. */
  remove(name: string): Promise<void>
}

/** Thrown if the store is unreachable or did not perform the request. */
export class StorageUnavailable extends Error {
  /** For the HTTP layer. */
  readonly statusCode = 503
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageUnavailable'
  }
}

const FILE_NAME = /^[\w-]+(\/[\w-]+)*\.\w+$/

/** Throws for a name that could point outside the storage. */
export function assertFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new Error(`Not a name of a stored file: ${name}`)
}
