/** What is heard at the window by code that is started once and never ends. */
import { vi } from 'vitest'

/** Notes what is listened to from now on; what is returned ends all of it, so that the next test is alone. */
export function endListening(): () => void {
  const started: Parameters<typeof addEventListener>[] = []
  const listen = globalThis.addEventListener
  vi.stubGlobal('addEventListener', (...listened: Parameters<typeof addEventListener>) => {
    started.push(listened)
    listen(...listened)
  })
  return () => {
    for (const [name, listener, options] of started) removeEventListener(name, listener, options)
  }
}
