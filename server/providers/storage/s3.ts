/** Stores files in any S3-compatible store. */
import { Readable } from 'node:stream'
import { messageOf } from '../../kernel/problem.ts'
import { type S3Keys, sha256, signedHeaders } from './signature.ts'
import { assertFileName, type StorageProvider, StorageUnavailable } from './storage.ts'

export interface S3Settings extends S3Keys {
  /** `https://s3.example.com`, or with `{bucket}` in the host if the store expects the bucket's name there. */
  readonly endpoint: string
  readonly bucket: string
}

const TIMEOUT_MS = 30_000
const EMPTY_HASH = sha256('')

/** Returns storage in an S3-compatible bucket. */
export function s3Storage(settings: S3Settings, partials: string): StorageProvider {
  const { endpoint, bucket } = settings
  const base = endpoint.includes('{bucket}')
    ? endpoint.replace('{bucket}', bucket)
    : `${endpoint.replace(/\/+$/, '')}/${bucket}`

  async function request(
    method: string,
    name: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Uint8Array,
  ) {
    assertFileName(name)
    const url = new URL(`${base.replace(/\/+$/, '')}/${name}`)
    const bodyHash = body ? sha256(body) : EMPTY_HASH
    const answer = await fetch(url, {
      method,
      headers: signedHeaders(settings, { method, url, headers, bodyHash, now: Date.now() }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: new Uint8Array(body) } : {}),
    }).catch((error: unknown) => {
      throw new StorageUnavailable(`The store cannot be reached: ${messageOf(error)}`, error)
    })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw new StorageUnavailable(`The store answered ${method} with ${answer.status}`)
  }

  async function* content(name: string, range: { start: number; end: number } | undefined) {
    const answer = await request('GET', name, range ? { range: `bytes=${range.start}-${range.end}` } : {})
    if (!answer.ok || !answer.body) throw new Error('The file vanished from the store')
    yield* answer.body
  }

  return {
    partials,
    async put(name, body, mime) {
      const answer = await request('PUT', name, { 'content-type': mime }, body)
      await answer.body?.cancel()
      if (!answer.ok)
        throw new StorageUnavailable(`The store answered PUT with ${answer.status}: is there a bucket ${bucket}?`)
    },
    async get(name) {
      const { ok, headers } = await request('HEAD', name)
      if (!ok) return undefined
      return {
        bytes: Number(headers.get('content-length')),
        mime: headers.get('content-type') ?? 'application/octet-stream',
        read: range => Readable.from(content(name, range), { objectMode: false }),
      }
    },
    async remove(name) {
      const answer = await request('DELETE', name)
      await answer.body?.cancel()
    },
  }
}
