/** Detects the kind of a file by its first bytes, whatever its name or content type. */
export type UploadKind = 'picture' | 'pdf' | 'heic' | 'unknown'

const has = (content: Buffer, at: number, text: string) => content.toString('latin1', at, at + text.length) === text
const PICTURES: readonly ((content: Buffer) => boolean)[] = [
  content => has(content, 0, '\xff\xd8\xff'),
  content => has(content, 0, '\x89PNG\r\n\x1a\n'),
  content => has(content, 0, 'RIFF') && has(content, 8, 'WEBP'),
  content => has(content, 0, 'GIF87a') || has(content, 0, 'GIF89a'),
]
/** Brands of the ISO container that phones write and that no decoder here reads. */
const HEIC = /^(hei[cmsx]|hev[cmsx]|mif1|msf1)$/

/** Returns the kind of a file by its first bytes; `unknown` for anything not accepted. */
export function kindOf(content: Buffer): UploadKind {
  if (PICTURES.some(matches => matches(content))) return 'picture'
  if (has(content, 0, '%PDF-')) return 'pdf'
  if (has(content, 4, 'ftyp') && HEIC.test(content.toString('latin1', 8, 12))) return 'heic'
  return 'unknown'
}
