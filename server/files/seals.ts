/** Seals for addresses of private files: whoever may read a file gets an address that is good for minutes. */
import { createHmac } from 'node:crypto'
import { isSameText } from '../kernel/sameText.ts'

/** An address stays the same for so long, so that a page that is read again shows its pictures without a flicker. ms */
const WINDOW_MS = 15 * 60_000
/** How long whoever sent a file sees it in a form that is not handed in yet. ms */
export const DRAFT_TTL_MS = 86_400_000

export interface FileSeals {
  /** Returns the address with a seal for 15 to 30 minutes; what is no file of this server stays as it is. */
  seal(url: string): string
  /** Returns the address with a seal for a day, which holds only until the file is used somewhere. */
  sealDraft(url: string): string
  /** Returns whether this seal opens the file now. `used` tells that the file belongs to something. */
  opens(url: string, given: { readonly until: string; readonly seal: string }, used: boolean): boolean
}

/** Returns the seals of this key, which all servers of a database share; `clock` in ms. */
export function fileSeals(key: string, clock: () => number): FileSeals {
  const macOf = (url: string, until: string) => createHmac('sha256', key).update(`${url} ${until}`).digest('base64url')
  const sealUntil = (url: string, at: number) => {
    const until = at.toString(36)
    return url.startsWith('/files/') ? `${url}?until=${until}&seal=${macOf(url, until)}` : url
  }
  const windowEnd = () => (Math.floor(clock() / WINDOW_MS) + 2) * WINDOW_MS
  return {
    seal: url => sealUntil(url, windowEnd()),
    sealDraft: url => sealUntil(url, clock() + DRAFT_TTL_MS),
    opens(url, { until, seal }, used) {
      if (!isSameText(seal, macOf(url, until))) return false
      const end = Number.parseInt(until, 36)
      return end > clock() && (!used || end <= windowEnd())
    },
  }
}
