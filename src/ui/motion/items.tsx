import { type ReactNode, useState } from 'react'
import { movingNow } from './load.ts'

export interface ItemsProps<Item> {
  /** The element around each. */
  as: 'li' | 'div'
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item, index: number) => ReactNode
}

const MAX_MOVING = 100

/**
 * Moves where that was possible when it was first drawn: to change later would draw every item anew and lose the focus.
 */
function Generation<Item>(props: ItemsProps<Item>) {
  const { as: Tag, items, keyOf, children } = props
  const [moving] = useState(() => (items.length <= MAX_MOVING ? movingNow() : undefined))
  if (moving) return <moving.MovingItems {...props} still={items.length > MAX_MOVING} />
  return items.map((item, index) => <Tag key={keyOf(item)}>{children(item, index)}</Tag>)
}

/** The items of a list that come, go and move to other places; plain ones while the code for it is not here. */
export function Items<Item>(props: ItemsProps<Item>) {
  const keys = props.items.map(props.keyOf)
  const [last, setLast] = useState({ keys, generation: 0 })
  if (last.keys.join() !== keys.join()) {
    // Another list altogether takes the place of the old one at once.
    const isOther = !keys.some(key => last.keys.includes(key))
    setLast({ keys, generation: last.generation + (isOther && keys.length > 0 ? 1 : 0) })
  }
  return <Generation key={last.generation} {...props} />
}
