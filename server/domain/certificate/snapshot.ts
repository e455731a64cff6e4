/** The content of a certificate in canonical form, and its hash. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { type CertificateContent, certificateContent } from '../../../src/contract/certificate.contract.ts'

/** Returns canonical JSON: sorted keys, no whitespace. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`).join(',')}}`
}

/** Returns the SHA-256 of a text, hexadecimal. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Returns the content of a snapshot; undefined if it is malformed, such as after tampering. */
export function contentOf(snapshot: string): CertificateContent | undefined {
  try {
    return z.parse(certificateContent, JSON.parse(snapshot))
  } catch {
    return undefined
  }
}
