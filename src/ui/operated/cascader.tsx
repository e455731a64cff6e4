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
  /** Names of the chosen path, top down. */
  value: readonly string[]
  /** Receives a path to a leaf, or with `partial` any path. */
  onChange: (path: readonly CascadeNode[]) => void
  /** Labels of the columns: 省、市、区. */
  labels: readonly string[]
  /** Loads the children of a node that came without; an empty reply makes it a leaf. */
  loadChildren?: (path: readonly CascadeNode[]) => Promise<readonly CascadeNode[]>
  /** Whether every level can be chosen, not only leaves. */
  partial?: boolean
}

function pathOf(nodes: readonly CascadeNode[], names: readonly string[]): CascadeNode[] {
  const path: CascadeNode[] = []
  let level: readonly CascadeNode[] | undefined = nodes
  for (const name of names) {
    const match: CascadeNode | undefined = level?.find(node => node.name === name)
    if (!match) break
    path.push(match)
    level = match.children
  }
  return path
}

/**
 * Columns from large to small. Hover, arrows and press expand; press or Enter on a leaf chooses. Arrows: up and down
 * within a column, right into the next, left back.
 */
export function Cascader({ nodes, value, onChange, labels, loadChildren, partial = false }: CascaderProps) {
  const [path, setPath] = useState(() => pathOf(nodes, value))
  const [loadedChildren, setLoadedChildren] = useState<
    Readonly<Record<string, readonly CascadeNode[] | 'coming' | 'failed'>>
  >({})
  const columns = useRef<(HTMLDivElement | null)[]>([])
  const chosen = value.join('/')
  const pathNames = path.map(node => node.name).join('/')

  const childrenOf = (node: CascadeNode) => node.children ?? (loadChildren ? loadedChildren[node.id] : undefined)
  const hasChildren = (node: CascadeNode, depth: number) => {
    const nested = childrenOf(node)
    if (Array.isArray(nested)) return nested.length > 0
    return nested !== undefined || (loadChildren !== undefined && depth < labels.length - 1)
  }

  const expand = (depth: number, node: CascadeNode) => {
    const next = [...path.slice(0, depth), node]
    setPath(next)
    const known = childrenOf(node)
    if (!loadChildren || depth >= labels.length - 1 || (known !== undefined && known !== 'failed')) return
    setLoadedChildren(all => ({ ...all, [node.id]: 'coming' }))
    loadChildren(next).then(
      match => setLoadedChildren(all => ({ ...all, [node.id]: match })),
      () => setLoadedChildren(all => ({ ...all, [node.id]: 'failed' })),
    )
  }
  const choose = (depth: number, node: CascadeNode) => {
    expand(depth, node)
    if (partial || !hasChildren(node, depth)) onChange([...path.slice(0, depth), node])
  }

  useEffect(() => {
    // Scrolls the current choice into view when the columns open.
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
    const index = level.indexOf(node)
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: level.length - 1 }[event.key]
    const goal = to === undefined ? undefined : level[Math.min(level.length - 1, Math.max(0, to))]
    if (goal) {
      expand(depth, goal)
      const option = event.currentTarget.parentElement?.children[level.indexOf(goal)]
      if (option instanceof HTMLElement) option.focus()
    } else if (event.key === 'ArrowRight') {
      if (path[depth] !== node) expand(depth, node)
      // After the next column is drawn.
      requestAnimationFrame(() => focusIn(depth + 1))
    } else if (event.key === 'ArrowLeft') focusIn(depth - 1)
    else if (event.key === 'Enter' || event.key === ' ') choose(depth, node)
    else return
    event.preventDefault()
  }

  const levels: (readonly CascadeNode[] | 'coming' | 'failed')[] = [nodes]
  path.forEach((node, depth) => {
    const nested = childrenOf(node)
    if (nested && nested.length > 0 && hasChildren(node, depth)) levels.push(nested)
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
        const open = path[depth]
        return (
          <div
            key={`${label}${path[depth - 1]?.id ?? ''}`}
            ref={element => {
              columns.current[depth] = element
            }}
            className={css.column}
            role="listbox"
            aria-label={label}
          >
            {level.map((node, index) => {
              const on = open?.id === node.id
              const nodePath = pathNames.split('/').slice(0, depth).concat(node.name).join('/')
              return (
                <div
                  key={node.id}
                  className={css.node}
                  role="option"
                  aria-selected={chosen === nodePath || chosen.startsWith(`${nodePath}/`)}
                  tabIndex={on || (!open && index === 0) ? 0 : -1}
                  data-open={on || undefined}
                  onPointerEnter={event =>
                    event.pointerType === 'mouse' && hasChildren(node, depth) && expand(depth, node)
                  }
                  onClick={() => choose(depth, node)}
                  onKeyDown={event => press(event, depth, node, level)}
                >
                  <span>{node.name}</span>
                  {hasChildren(node, depth) && <Icon svg={chevron} size={14} />}
                </div>
              )
            })}
          </div>
        )
      })}
    </div>
  )
}
