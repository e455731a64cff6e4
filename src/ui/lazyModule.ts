import { useEffect, useState } from 'react'

/**
 * Returns a module that is fetched the first time it is wanted, and stays. Unlike React.lazy it shows no fallback, and
 * so is never held back for 300 ms. Undefined until it is here; a failed fetch is tried again at the next wish.
 */
export function useLazyModule<Module>(load: () => Promise<Module>, enabled: boolean): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    if (!enabled || module) return
    let alive = true
    load().then(
      loaded => alive && setModule(() => loaded),
      () => {},
    )
    return () => {
      alive = false
    }
  }, [load, enabled, module])
  return module
}
