import type { Readable } from 'node:stream'

export interface StoredFile {
  readonly bytes: number
  readonly mime: string
  /** `start` and `end` are the first and the last byte, both included. */
  read(range?: { start: number; end: number }): Readable
}

export interface StorageProvider {
  /** A folder of this machine for files that have not arrived whole. */
  readonly partials: string
  /** Keeps a file under a name like `2026/11/<id>.webp`; a second `put` of the same name replaces it. */
  put(name: string, content: Uint8Array, mime: string): Promise<void>
  get(name: string): Promise<StoredFile | undefined>
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>
}

/** Thrown where the store could not be asked, or did not do what it was asked for. */
export class StorageUnavailable extends Error {
  /** For whoever answers over HTTP. */
  readonly statusCode = 503
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StorageUnavailable'
  }
}

const FILE_NAME = /^[\w-]+(\/[\w-]+)*\.\w+$/

/** Throws where a name could mean anything outside the storage. */
export function assertFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new Error(`Not a name of a stored file: ${name}`)
}
