import { useEffect, useEffectEvent } from 'react'

/** Delay before a retry if this device's clock is ahead of the server's, ms. */
const UNSURE_MS = 15_000
/** Maximum time of one timer, ms. */
const LONGEST_MS = 3_600_000

/** Calls `ask` at a moment, ms since 1970, and when the page becomes visible after it; null for never. */
export function useAskAgain(nextAt: number | null, ask: () => void): void {
  const onDue = useEffectEvent(ask)
  useEffect(() => {
    if (nextAt === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      const left = nextAt - Date.now()
      const due = left <= LONGEST_MS
      timer = setTimeout(
        () => {
          if (due) onDue()
          wait()
        },
        due ? Math.max(left, 0) + (left > 0 ? 100 : UNSURE_MS) : LONGEST_MS,
      )
    }
    wait()
    // Timers of a phone in a pocket stop.
    const wake = () => {
      if (document.visibilityState === 'visible' && Date.now() >= nextAt) onDue()
    }
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [nextAt])
}
