/** Signs requests to S3 and compatible stores. Source: AWS, "Authenticating Requests (AWS Signature Version 4)". */
import { createHash, createHmac } from 'node:crypto'
import { keysOf } from '../../../src/contract/keys.ts'

export interface S3Keys {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

export interface S3Request {
  readonly method: string
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  /** Hex SHA-256 of the body. */
  readonly bodyHash: string
  /** ms since 1970. */
  readonly now: number
}

/** Returns the SHA-256 of bytes, hexadecimal. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes everything but letters, digits and `-._~`, as the signature requires. */
const uriEncoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Returns all headers to send, including the signature. */
export function signedHeaders(
  { accessKey, secretKey, region }: S3Keys,
  { method, url, headers = {}, bodyHash, now }: S3Request,
): Record<string, string> {
  const at = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`
  const all: Record<string, string> = { 'x-amz-content-sha256': bodyHash, 'x-amz-date': at }
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value.trim()
  const named = { ...all, host: url.host }
  const names = keysOf(named).sort()
  const query = [...url.searchParams].map(([name, value]) => `${uriEncoded(name)}=${uriEncoded(value)}`).sort()
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(uriEncoded).join('/'),
    query.join('&'),
    ...names.map(name => `${name}:${named[name]}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n')
  const key = ['s3', 'aws4_request'].reduce<Buffer>(hmac, hmac(hmac(`AWS4${secretKey}`, at.slice(0, 8)), region))
  const signature = hmac(key, ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    ...all,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
