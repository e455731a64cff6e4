import chevron from 'icon:chevron-right'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../parts/icon.tsx'
import css from './cascader.module.css'

export interface CascadeNode {
  readonly id: string
  readonly name: string
  readonly children?: readonly CascadeNode[]
}

export interface CascaderProps {
  nodes: readonly CascadeNode[]
  /** Names of what is chosen, top down. */
  value: readonly string[]
  /** A way down to a leaf, or with `partial` any way. */
  onChange: (way: readonly CascadeNode[]) => void
  /** What each column holds: 省、市、区. */
  labels: readonly string[]
  /** Fetches what lies below a node that came without children; an empty answer makes it a leaf. */
  loadBelow?: (way: readonly CascadeNode[]) => Promise<readonly CascadeNode[]>
  /** Every step counts as a choice, not only the last. */
  partial?: boolean
}

function wayOf(nodes: readonly CascadeNode[], names: readonly string[]): CascadeNode[] {
  const way: CascadeNode[] = []
  let level: readonly CascadeNode[] | undefined = nodes
  for (const name of names) {
    const found: CascadeNode | undefined = level?.find(node => node.name === name)
    if (!found) break
    way.push(found)
    level = found.children
  }
  return way
}

/**
 * Columns from large to small. Hover, arrows and press expand; a press or Enter on the last one chooses.
 * Arrows: up and down within a column, right into the next, left back.
 */
export function Cascader({ nodes, value, onChange, labels, loadBelow, partial = false }: CascaderProps) {
  const [way, setWay] = useState(() => wayOf(nodes, value))
  const [below, setBelow] = useState<Readonly<Record<string, readonly CascadeNode[] | 'coming' | 'failed'>>>({})
  const columns = useRef<(HTMLDivElement | null)[]>([])
  const chosen = value.join('/')
  const wayNames = way.map(node => node.name).join('/')

  const childrenOf = (node: CascadeNode) => node.children ?? (loadBelow ? below[node.id] : undefined)
  const mayGoOn = (node: CascadeNode, depth: number) => {
    const inside = childrenOf(node)
    if (Array.isArray(inside)) return inside.length > 0
    return inside !== undefined || (loadBelow !== undefined && depth < labels.length - 1)
  }

  const expand = (depth: number, node: CascadeNode) => {
    const next = [...way.slice(0, depth), node]
    setWay(next)
    const known = childrenOf(node)
    if (!loadBelow || depth >= labels.length - 1 || (known !== undefined && known !== 'failed')) return
    setBelow(all => ({ ...all, [node.id]: 'coming' }))
    loadBelow(next).then(
      found => setBelow(all => ({ ...all, [node.id]: found })),
      () => setBelow(all => ({ ...all, [node.id]: 'failed' })),
    )
  }
  const choose = (depth: number, node: CascadeNode) => {
    expand(depth, node)
    if (partial || !mayGoOn(node, depth)) onChange([...way.slice(0, depth), node])
  }

  useEffect(() => {
    // What was chosen before comes into sight when the columns open.
    for (const column of columns.current) column?.querySelector('[data-open]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])

  const focusIn = (depth: number) => {
    const column = columns.current[depth]
    const target =
      column?.querySelector<HTMLElement>('[data-open]') ?? column?.querySelector<HTMLElement>('[role=option]')
    target?.focus()
  }
  const press = (
    event: KeyboardEvent<HTMLDivElement>,
    depth: number,
    node: CascadeNode,
    level: readonly CascadeNode[],
  ) => {
    const place = level.indexOf(node)
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: level.length - 1 }[event.key]
    const goal = to === undefined ? undefined : level[Math.min(level.length - 1, Math.max(0, to))]
    if (goal) {
      expand(depth, goal)
      const option = event.currentTarget.parentElement?.children[level.indexOf(goal)]
      if (option instanceof HTMLElement) option.focus()
    } else if (event.key === 'ArrowRight') {
      if (way[depth] !== node) expand(depth, node)
      // The next column is drawn first.
      requestAnimationFrame(() => focusIn(depth + 1))
    } else if (event.key === 'ArrowLeft') focusIn(depth - 1)
    else if (event.key === 'Enter' || event.key === ' ') choose(depth, node)
    else return
    event.preventDefault()
  }

  const levels: (readonly CascadeNode[] | 'coming' | 'failed')[] = [nodes]
  way.forEach((node, depth) => {
    const inside = childrenOf(node)
    if (inside && inside.length > 0 && mayGoOn(node, depth)) levels.push(inside)
  })
  return (
    <div className={css.columns}>
      {levels.map((level, depth) => {
        const label = labels[depth] ?? ''
        if (typeof level === 'string') {
          return (
            <p key={label} className={css.coming} role="status">
              {level === 'coming' ? '正在取' : '没有取到，请再点一次'}
            </p>
          )
        }
        const open = way[depth]
        return (
          <div
            key={`${label}${way[depth - 1]?.id ?? ''}`}
            ref={element => {
              columns.current[depth] = element
            }}
            className={css.column}
            role="listbox"
            aria-label={label}
          >
            {level.map((node, place) => {
              const on = open?.id === node.id
              const onWay = wayNames.split('/').slice(0, depth).concat(node.name).join('/')
              return (
                <div
                  key={node.id}
                  className={css.node}
                  role="option"
                  aria-selected={chosen === onWay || chosen.startsWith(`${onWay}/`)}
                  tabIndex={on || (!open && place === 0) ? 0 : -1}
                  data-open={on || undefined}
                  onPointerEnter={event => event.pointerType === 'mouse' && mayGoOn(node, depth) && expand(depth, node)}
                  onClick={() => choose(depth, node)}
                  onKeyDown={event => press(event, depth, node, level)}
                >
                  <span>{node.name}</span>
                  {mayGoOn(node, depth) && <Icon of={chevron} size={14} />}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
