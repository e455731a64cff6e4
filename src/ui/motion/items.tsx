import { type ReactNode, useState } from 'react'
import { movingNow } from './load.ts'

export interface ItemsProps<Item> {
  /** Element around each item. */
  as: 'li' | 'div'
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}

const MAX_MOVING = 100

/** Animates if that was possible at the first render: a later change would remount every item and lose the focus. */
function Generation<Item>(props: ItemsProps<Item>) {
  const { as: Tag, items, keyOf, children } = props
  const [moving] = useState(() => (items.length <= MAX_MOVING ? movingNow() : undefined))
  if (moving) return <moving.MovingItems {...props} still={items.length > MAX_MOVING} />
  return items.map((item, index) => <Tag key={keyOf(item)}>{children(item, index)}</Tag>)
}

/** Items of a list with animated insertion, removal and moves; static until that code is loaded. */
export function Items<Item>(props: ItemsProps<Item>) {
  const keys = props.items.map(props.keyOf)
  const [last, setLast] = useState({ keys, generation: 0 })
  if (last.keys.join() !== keys.join()) {
    // An entirely different list replaces the old one without animation.
    const isOther = !keys.some(key => last.keys.includes(key))
    setLast({ keys, generation: last.generation + (isOther && keys.length > 0 ? 1 : 0) })
  }
  return <Generation key={last.generation} {...props} />
}
