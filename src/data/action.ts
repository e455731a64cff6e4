import { useCallback, useRef, useState } from 'react'
import { refusalOf } from '../contract/refusal.ts'
import { toast } from '../ui/toasts.ts'

export interface ActionState {
  /** Name of the step in progress; empty for none. */
  readonly busy: string
  /** Runs one step at a time; further presses are ignored. A refusal is shown as a message. */
  run(name: string, step: () => Promise<unknown>): Promise<void>
}

/** Runs small steps of a page that need no form: set, delete, log out. */
export function useAction(): ActionState {
  const [busy, setBusy] = useState('')
  const running = useRef(false)
  const run = useCallback(async (name: string, step: () => Promise<unknown>) => {
    if (running.current) return
    running.current = true
    setBusy(name)
    try {
      await step()
    } catch (error) {
      toast(refusalOf(error).message, 'danger')
    } finally {
      running.current = false
      setBusy('')
    }
  }, [])
  return { busy, run }
}
