/** How a private file stands in an answer. */
import { expect } from 'vitest'

/** Matches the address of this file with a seal. */
export const sealed = (url: string): unknown => expect.stringMatching(`^${url}\\?until=\\w+&seal=[\\w-]{43}$`)
