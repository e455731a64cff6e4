/** Everything that uses framer-motion; loaded by `load.ts`, never with the first load. */
import { AnimatePresence, domMax, LazyMotion, MotionConfig, useIsPresent } from 'framer-motion'
import * as m from 'framer-motion/m'
import type { ReactNode } from 'react'
import type { ItemsProps } from './items.tsx'
import { useStill } from './still.ts'

const TAGS = { li: m.li, div: m.div }
const QUICK = { duration: 0.18, ease: 'easeOut' } as const
const WALK_SECONDS = 1.2

interface MovingItemProps {
  as: ItemsProps<unknown>['as']
  still: boolean
  /** Changes with the order; without a change nothing is measured. */
  order: string
  children: ReactNode
}

function MovingItem({ as, still, order, children }: MovingItemProps) {
  const Tag = TAGS[as]
  const isLeaving = !useIsPresent()
  return (
    <Tag
      // A leaving item is only an image: unreachable by pointer, keyboard and screen readers.
      inert={isLeaving}
      aria-hidden={isLeaving || undefined}
      layout={still ? false : 'position'}
      layoutDependency={order}
      initial={still ? false : { opacity: 0 }}
      animate={{ opacity: 1 }}
      exit={{ opacity: 0 }}
      transition={still ? { duration: 0 } : QUICK}
    >
      {children}
    </Tag>
  )
}

/** Items that fade in and out and slide to their new places. */
export function MovingItems<Item>({ as, items, keyOf, children, still }: ItemsProps<Item> & { still: boolean }) {
  const isStill = useStill() || still
  const order = items.map(keyOf).join()
  return (
    <LazyMotion strict features={domMax}>
      <MotionConfig reducedMotion={isStill ? 'always' : 'never'}>
        <AnimatePresence initial={false}>
          {items.map((item, index) => (
            <MovingItem key={keyOf(item)} {...{ as, order }} still={isStill}>
              {children(item, index)}
            </MovingItem>
          ))}
        </AnimatePresence>
      </MotionConfig>
    </LazyMotion>
  )
}

export interface MarkProps {
  corners: readonly (readonly [x: number, y: number])[]
  className?: string | undefined
}

/** Returns the time of the mark at each corner, 0 to 1, for a constant speed. */
function cornerTimes(corners: MarkProps['corners']): number[] {
  let length = 0
  const far = corners.map(([x, y], at) => {
    const [fromX, fromY] = corners[at - 1] ?? [x, y]
    length += Math.abs(x - fromX) + Math.abs(y - fromY)
    return length
  })
  return far.map(one => one / (length || 1))
}

/** A mark that moves once along a line of a diagram and vanishes; renders nothing with motion off. */
export function Mark({ corners, className }: MarkProps) {
  if (useStill()) return null
  const walk = { duration: WALK_SECONDS, times: cornerTimes(corners), ease: 'linear' } as const
  const [x, y] = corners[0] ?? [0, 0]
  return (
    <LazyMotion strict features={domMax}>
      <m.circle
        r={6}
        {...(className && { className })}
        initial={{ cx: x, cy: y, opacity: 1 }}
        animate={{ cx: corners.map(([cx]) => cx), cy: corners.map(([, cy]) => cy), opacity: 0 }}
        transition={{ cx: walk, cy: walk, opacity: { delay: WALK_SECONDS, duration: 0.3 } }}
      />
    </LazyMotion>
  )
}
