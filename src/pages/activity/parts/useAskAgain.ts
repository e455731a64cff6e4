import { useEffect, useEffectEvent } from 'react'

/** How long until it is asked again where this device's clock is ahead of the server's. */
const UNSURE_MS = 15_000
/** Longer is not waited for in one go. */
const LONGEST_MS = 3_600_000

/** Asks at a moment, ms since 1970, and as soon as somebody looks at the page after it; null for never. */
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
    // Timers of a telephone in a pocket stand still.
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
