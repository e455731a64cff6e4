/** The keys of a desk, in one table, and who listens to them: the screen on show says what each of them does now. */
import { useEffect, useRef } from 'react'
import { hasLetterKeys } from './letterKeys.ts'

interface DeskKeySpec {
  /** `KeyboardEvent.key`, letters in lower case. */
  readonly keys: readonly string[]
  /** As it stands in the help. */
  readonly shown: readonly string[]
  readonly label: string
  /** True where it is pressed together with Shift. */
  readonly shift?: boolean
}
export const DESK_KEYS = {
  next: { keys: ['j', 'ArrowDown'], shown: ['J', '↓'], label: '下一件' },
  previous: { keys: ['k', 'ArrowUp'], shown: ['K', '↑'], label: '上一件' },
  open: { keys: ['Enter'], shown: ['Enter'], label: '打开，到主要的按钮' },
  back: { keys: ['Escape'], shown: ['Esc'], label: '回到列表' },
  select: { keys: ['x'], shown: ['X'], label: '选中，或者不选' },
  range: {
    keys: ['x', 'j', 'k', 'ArrowDown', 'ArrowUp'],
    shown: ['Shift', 'X'],
    label: '从上次选的连到这里',
    shift: true,
  },
  search: { keys: ['/'], shown: ['/'], label: '查找' },
  note: { keys: ['n'], shown: ['N'], label: '记一笔' },
  help: { keys: ['?'], shown: ['?'], label: '现在能用的键' },
} as const satisfies Readonly<Record<string, DeskKeySpec>>
export type DeskKey = keyof typeof DESK_KEYS

/** A step that its letter takes. */
export interface LetterKey {
  readonly letter: string
  readonly label: string
  readonly press: () => void
}
export interface KeyTable {
  readonly commands: Readonly<Partial<Record<DeskKey, () => void>>>
  readonly letters: readonly LetterKey[]
}

/** A key that comes twice within this time was pressed once. ms */
const BOUNCE_MS = 50

const tables = new Set<{ readonly current: Partial<KeyTable> }>()
let lastAt = 0

const isWriting = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]') !== null
/** Enter on a button or a link is the button's own. */
const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, input, label') !== null
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null

const isCharacter = (key: string) => key.length === 1

/** Returns what a key does here and now; undefined where it is meant for something else. */
function commandOf(event: KeyboardEvent): (() => void) | undefined {
  const { target, shiftKey, repeat } = event
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (isWriting(target) || isDialogOpen()) return undefined
  if (isCharacter(event.key) && !hasLetterKeys()) return undefined
  const key = isCharacter(event.key) ? event.key.toLowerCase() : event.key
  if (key === 'Enter' && isPressable(target)) return undefined
  const current = [...tables].map(table => table.current).reverse()
  for (const [name, spec] of Object.entries<DeskKeySpec>(DESK_KEYS)) {
    if (!spec.keys.includes(key) || (key !== '?' && (spec.shift ?? false) !== shiftKey)) continue
    const command = current.flatMap(({ commands }) => commands?.[name as DeskKey] ?? [])[0]
    if (command) return command
  }
  if (shiftKey || repeat) return undefined
  return current.flatMap(({ letters = [] }) => letters).find(({ letter }) => letter.toLowerCase() === key)?.press
}

function onKey(event: KeyboardEvent): void {
  const command = commandOf(event)
  if (!command) return
  event.preventDefault()
  const isBounce = event.timeStamp - lastAt < BOUNCE_MS
  lastAt = event.timeStamp
  if (!isBounce) command()
}

/** Has these keys work as long as the component is shown; what was mounted last comes first. */
export function useKeys(table: Partial<KeyTable>): void {
  const latest = useRef(table)
  useEffect(() => {
    latest.current = table
  })
  useEffect(() => {
    if (tables.size === 0) document.addEventListener('keydown', onKey, true)
    tables.add(latest)
    return () => {
      tables.delete(latest)
      if (tables.size === 0) document.removeEventListener('keydown', onKey, true)
    }
  }, [])
}

/** Returns what works here and now, for the help: keys in the order of the table, then letters. */
export function keysInUse(): readonly { readonly shown: readonly string[]; readonly label: string }[] {
  const current = [...tables].map(table => table.current)
  return [
    ...Object.entries<DeskKeySpec>(DESK_KEYS)
      .filter(([name]) => current.some(({ commands }) => commands?.[name as DeskKey] !== undefined))
      .map(([, { shown, label }]) => ({ shown, label })),
    ...current.flatMap(({ letters = [] }) => letters.map(({ letter, label }) => ({ shown: [letter], label }))),
  ].filter(({ shown }) => hasLetterKeys() || shown.some(key => !isCharacter(key) || /[↑↓]/.test(key)))
}
