import { useEffect } from 'react'
import { prefetchQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { LazyPart, type Part, preloadPart } from '../../../ui/parts/lazyPart.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'

/** Loaded for members only: a visitor downloads none of it. */
const MATTERS: Part<object> = {
  load: async () => (await import('../../person/shared/myMatters.tsx')).MyMatters,
}
const NO_PROPS = {}
/** Heading and one card, CSS length. */
const HEIGHT = '8.5rem'

/** 我的事 at the top of the home page; its shape while the session is confirmed. */
export function HomeMatters() {
  const uid = useView(view => view.uid)
  useEffect(() => {
    preloadPart(MATTERS)
    // Asked for while the code is on its way.
    if (uid) prefetchQuery('/api/my/getMyMatters', {})
  }, [uid])
  return uid ? <LazyPart part={MATTERS} height={HEIGHT} props={NO_PROPS} /> : <Skeleton height={HEIGHT} round="card" />
}
