import type { ReactNode } from 'react'
import { Skeleton, SkeletonLines } from '../../ui/parts/skeleton.tsx'
import css from './frame.module.css'

/** The grey placeholder at the top of a loading screen. */
const FIRST_SKELETON = <Skeleton height="min(18rem, 46vw)" round="card" />

/** The placeholder of a screen until its code is loaded; also prerendered into index.html. */
export function PageSkeleton({ first = FIRST_SKELETON }: { first?: ReactNode }) {
  return (
    <div className={css.skeleton} role="status" aria-label="正在打开">
      {first}
      <SkeletonLines lines={2} />
      <div className={css.skeletonCards}>
        <Skeleton height="9rem" round="card" />
        <Skeleton height="9rem" round="card" />
        <Skeleton height="9rem" round="card" />
      </div>
    </div>
  )
}
