import { useCallback, useRef, useState } from 'react'
import { refusalOf } from '../contract/refusal.ts'
import { say } from '../ui/messages.ts'

export interface Doing {
  /** What is on its way; empty when nothing is. */
  readonly busy: string
  /** Runs one step at a time; a second press finds nothing. What the server refuses is said as a message. */
  run(name: string, step: () => Promise<unknown>): Promise<void>
}

/** Small steps of a page that need no form: set, delete, log out. */
export function useDoing(): Doing {
  const [busy, setBusy] = useState('')
  const under = useRef(false)
  const run = useCallback(async (name: string, step: () => Promise<unknown>) => {
    if (under.current) return
    under.current = true
    setBusy(name)
    try {
      await step()
    } catch (error) {
      say(refusalOf(error).message, 'danger')
    } finally {
      under.current = false
      setBusy('')
    }
  }, [])
  return { busy, run }
}
