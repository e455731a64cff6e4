import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Returns the same class name in the browser's build and in the prerendered shell. */
export function scopedName(name: string, file: string): string {
  const path = relative(process.cwd(), file.replace(/\?.*$/, '')).replaceAll('\\', '/')
  const hash = createHash('sha256')
    .update(path)
    .digest('base64url')
    .replace(/[^a-zA-Z]/g, '')
    .slice(0, 4)
  return `${name}-${hash}`
}
