import { useEffect, useState } from 'react'

/**
 * Returns a module loaded when first enabled; undefined until loaded. Unlike React.lazy it shows no fallback, and so is
 * never delayed by 300 ms. A failed load is retried when enabled again.
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
