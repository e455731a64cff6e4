import { Skeleton, SkeletonLines } from '../../ui/parts/skeleton.tsx'
import css from './frame.module.css'

/** What stands in a screen's place until its code is here; also prerendered into index.html. */
export function PageSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="正在打开">
      <Skeleton height="min(18rem, 46vw)" round="card" />
      <SkeletonLines lines={2} />
      <div className={css.skeletonCards}>
        <Skeleton height="9rem" round="card" />
        <Skeleton height="9rem" round="card" />
        <Skeleton height="9rem" round="card" />
      </div>
    </div>
  )
}
