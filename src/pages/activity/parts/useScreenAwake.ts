import { useEffect } from 'react'

/** Keeps the screen on while a code is shown for scanning; devices without support turn it off as usual. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let alive = true
    const keep = () => {
      if (document.visibilityState !== 'visible') return
      // Missing in Safari before 16.4; refused on low battery.
      navigator.wakeLock?.request('screen').then(
        got => {
          if (alive) lock = got
          else void got.release()
        },
        () => {},
      )
    }
    keep()
    document.addEventListener('visibilitychange', keep)
    return () => {
      alive = false
      document.removeEventListener('visibilitychange', keep)
      void lock?.release()
    }
  }, [])
}
