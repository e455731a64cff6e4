import { useEffect, useState } from 'react'

/**
 * A module that is fetched the first time it is wanted, and stays. Unlike React.lazy it shows no fallback, and so is never
 * held back for 300 ms (design 5.2). Undefined until it is here; a failed fetch is tried again at the next wish.
 */
export function useArriving<Module>(load: () => Promise<Module>, wanted: boolean): Module | undefined {
  const [module, setModule] = useState<Module>()
  useEffect(() => {
    if (!wanted || module) return
    let alive = true
    load().then(
      loaded => alive && setModule(() => loaded),
      () => {},
    )
    return () => {
      alive = false
    }
  }, [load, wanted, module])
  return module
}
