/** Reads a page line by line as a screen reader does: text, controls, and link targets. */

const SILENT = /^(script|style|svg|template|noscript)$/
/** Elements that only group their content. */
const PLAIN = /^(div|span|p|section|header|footer|strong|em|b|small|i|br|fieldset|form|ul|ol|dl|figure|legend|mark)$/
/** What goes on in the line of the words around it. */
const INLINE = /^(span|strong|em|b|small|i|mark)$/
/** What is noted otherwise: as a name, as notes, as where it leads, as what is written in a field, or as a state. */
const NOTED_ELSEWHERE = [
  ...['aria-label', 'aria-labelledby', 'aria-describedby', 'href', 'src', 'datetime', 'alt', 'checked'],
  ...['disabled', 'readonly', 'required', 'open', 'hidden', 'multiple'],
]
/** What only ties elements to each other or to their style sheet, how pictures are fetched, and how rows are spread. */
const LEFT_OUT =
  /^(id|for|form|class|width|height|loading|decoding|fetchpriority|srcset|sizes|aria-(controls|owns|activedescendant)|data-(scope|part|state|ownedby|placement|gap|wrap|spread|inner|folding.*|shell|action-bar|next-.*|focus-next))$/
/** Styles that carry information: the length of a bar, but not how a picture fits. */
const TELLING_STYLE = /^(width: (?!100%)|--)/
/** Ids that a library numbers differently in each run. */
const NUMBERED = /_r_|:r\w+:/
const FIELD = /^(INPUT|TEXTAREA|SELECT)$/
const STATES = ['disabled', 'readonly', 'required', 'open', 'hidden', 'multiple']

const wordsOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

/** How somebody names it, where that is not what is written in it. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label) return wordsOf(label)
  const parts = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const named = wordsOf(parts.map(id => document.getElementById(id)?.textContent).join(' '))
  if (!named) return ''
  return named === wordsOf(element.textContent) ? '' : named
}

function marksOf(element: Element): string[] {
  const own = element.getAttributeNames()
  const isWritten = FIELD.test(element.tagName) && !/^(radio|checkbox)$/.test(element.getAttribute('type') ?? '')
  const attributes = own.flatMap(name => {
    if (name === 'value' && isWritten) return []
    if (NOTED_ELSEWHERE.includes(name) || LEFT_OUT.test(name)) return []
    const value = element.getAttribute(name) ?? ''
    if (name === 'style' && !TELLING_STYLE.test(value)) return []
    if (value === 'button' || NUMBERED.test(value) || (name === 'name' && /\W/.test(value))) return []
    return [value === '' ? name : `${name}=${value}`]
  })
  const states = STATES.filter(name => own.includes(name))
  const described = element.getAttribute('aria-describedby')?.split(' ') ?? []
  const words = wordsOf(described.map(id => document.getElementById(id)?.textContent).join(' '))
  const notes = words ? [`notes=${words}`] : []
  if (!FIELD.test(element.tagName)) return [...attributes, ...states, ...notes]
  const field = element as HTMLInputElement
  const isChoice = field.type === 'radio' || field.type === 'checkbox'
  const filled = isChoice ? (field.checked ? ['chosen'] : []) : field.value ? [`value=${field.value}`] : []
  return [...attributes, ...states, ...filled, ...notes]
}

const isClosedDialog = (element: Element) =>
  element.getAttribute('data-state') === 'closed' && /^(alert)?dialog$/.test(element.getAttribute('role') ?? '')

/** Returns what stands below an element, one line each piece, deeper ones further right. */
export function outlineOf(root: Element): string[] {
  const lines: string[] = []
  // Words that belong to one line, as long as nothing stands between them.
  let open: { depth: number; text: string } | undefined
  const close = () => {
    if (open) lines.push('  '.repeat(open.depth) + open.text)
    open = undefined
  }
  const walk = (node: Node, depth: number) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = wordsOf(node.textContent)
      if (!text) return
      open = { depth: open?.depth ?? depth, text: open ? `${open.text} ${text}` : text }
      return
    }
    if (!(node instanceof Element)) return
    const tag = node.tagName.toLowerCase()
    // A dialog that fades out is over.
    if (SILENT.test(tag) || isClosedDialog(node)) return
    const lead = ['href', 'src', 'datetime', 'alt'].flatMap(name => node.getAttribute(name) || [])
    const marks = [nameOf(node), ...lead.map(to => `→ ${to}`), ...marksOf(node)].filter(Boolean)
    const stands = !PLAIN.test(tag) || marks.length > 0
    if (!INLINE.test(tag) || stands) close()
    if (stands) open = { depth, text: [tag, ...marks].join(' · ') + (node.textContent?.trim() ? ' ·' : '') }
    for (const child of node.childNodes) walk(child, stands ? depth + 1 : depth)
    if (!INLINE.test(tag) || stands) close()
  }
  for (const child of root.childNodes) walk(child, 0)
  close()
  return lines.map(line => line.replace(/¥ (\d[\d,]*) \. (\d\d)/g, '¥$1.$2').replace(/ ·$/, ''))
}

/** Returns the removed (`-`) and added (`+`) lines, in order. */
export function changesOf(before: readonly string[], after: readonly string[]): string[] {
  // Most of a page stays: what is alike at both ends need not be compared.
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return changesBetween(before.slice(head, before.length - tail), after.slice(head, after.length - tail))
}
function changesBetween(before: readonly string[], after: readonly string[]): string[] {
  const longest = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i]![j] =
        before[i] === after[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
  const changes: string[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length)
    if (i < before.length && before[i] === after[j]) {
      i++
      j++
    } else if (j >= after.length || (i < before.length && longest[i + 1]![j]! >= longest[i]![j + 1]!))
      changes.push(`- ${before[i++]!.trim()}`)
    else changes.push(`+ ${after[j++]!.trim()}`)
  return changes
}
