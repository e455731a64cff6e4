/** Signs addresses of private files: readers of a file get an address that is valid for minutes. */
import { createHmac } from 'node:crypto'
import { isSameText } from '../kernel/sameText.ts'

/** The address is stable for this long, so that a page loaded again shows its pictures without flicker. ms */
const WINDOW_MS = 15 * 60_000
/** How long the sender sees a file in a form that is not submitted yet. ms */
export const DRAFT_TTL_MS = 86_400_000

export interface FileSeals {
  /** Returns the address signed for 15 to 30 minutes; addresses that are not files of this server are unchanged. */
  seal(url: string): string
  /** Returns the address signed for a day, valid only until the file is used somewhere. */
  sealDraft(url: string): string
  /** Returns whether this signature opens the file now. `used` is true if the file belongs to something. */
  opens(url: string, given: { readonly until: string; readonly seal: string }, used: boolean): boolean
}

/** Returns the signer for this key, which all servers of a database share; `clock` in ms. */
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
