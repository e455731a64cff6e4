/** A store that speaks S3, and takes nothing that is not signed with the keys. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sha256, signedHeaders } from '../../../server/providers/storage/signature.ts'

export const S3_KEYS = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
}

export interface S3Store {
  /** Settings that make a server store its files there. */
  readonly settings: Readonly<Record<string, string>>
  /** Whether there is an object of this name. */
  has(name: string): boolean
  close(): void
}

/** Starts the store on a free port. */
export async function startS3Store(): Promise<S3Store> {
  const objects = new Map<string, { content: Buffer; type: string }>()
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const content = Buffer.concat(pieces)
    const { method = '', headers } = request
    const url = new URL(request.url ?? '/', `http://${headers.host}`)
    const signedNames = /SignedHeaders=([^,]+),/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
    const at = String(headers['x-amz-date']).replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5')
    const again = signedHeaders(S3_KEYS, {
      method,
      url,
      headers: Object.fromEntries(
        signedNames
          .filter(name => !['host', 'x-amz-date', 'x-amz-content-sha256'].includes(name))
          .map(name => [name, String(headers[name])]),
      ),
      bodyHash: sha256(content),
      now: Date.parse(at),
    })
    if (again.authorization !== headers.authorization || Math.abs(Date.parse(at) - Date.now()) > 900_000)
      return response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    const [, bucket, ...path] = url.pathname.split('/')
    const name = path.join('/')
    if (bucket !== 'linli') return response.writeHead(404).end('<Code>NoSuchBucket</Code>')
    const found = objects.get(name)
    if (method === 'PUT') {
      objects.set(name, { content, type: String(headers['content-type']) })
      return response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    if (!found) return response.writeHead(404).end(method === 'HEAD' ? undefined : '<Code>NoSuchKey</Code>')
    const [, start = '0', end = String(found.content.length - 1)] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
    const part = found.content.subarray(Number(start), Number(end) + 1)
    response.writeHead(headers.range ? 206 : 200, { 'content-type': found.type, 'content-length': part.length })
    return response.end(method === 'HEAD' ? undefined : part)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      STORAGE_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      STORAGE_BUCKET: 'linli',
      STORAGE_REGION: S3_KEYS.region,
      STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
      STORAGE_SECRET_KEY: S3_KEYS.secretKey,
    },
    has: name => objects.has(name),
    close: () => server.close(),
  }
}
