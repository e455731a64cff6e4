import { useEffect } from 'react'

/** Keeps the screen lit while something is shown for others to scan; where the device cannot, it goes dark as ever. */
export function useScreenAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let alive = true
    const keep = () => {
      if (document.visibilityState !== 'visible') return
      // Safari before 16.4 knows no such thing; a low battery refuses it.
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
