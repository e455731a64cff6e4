/**
 * Actions of an uninformed person on any screen: press each button once, choose in each list, search for a word, fill
 * in the fields.
 */
import { fireEvent } from '@testing-library/react'

const PRESSED = 'button:not([disabled]), input[type=checkbox], input[type=radio], summary, [role=option]'
const wordsOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()

function nameOf(element: Element): string {
  // Reading a button's labels would search the whole page, for nothing.
  const labels = element.tagName === 'BUTTON' ? undefined : (element as HTMLInputElement).labels
  const label = labels?.length ? [...labels].map(one => one.textContent).join(' ') : element.textContent
  return wordsOf(element.getAttribute('aria-label') || label)
}

/** Dialogs in front of the screen, and the buttons that cancel them. */
const ABOVE = '[role=dialog], [role=alertdialog]'
const GIVES_UP = /^(关闭|取消)$/

/** One choice among several; another one goes the same way. */
const CHOICES = 'fieldset, [role=tablist], [role=radiogroup], [role=listbox]'
const MOST_CHOICES = 2
const CHOSEN = '[aria-pressed=true], [aria-selected=true], [aria-current], [data-state=checked]'

/** The day that is written wherever one is. */
export const WRITTEN_DAY = '2026-12-01'

/** Something that can be done on a screen. */
export interface Deed {
  /** Description of the action: presses 「…」. */
  readonly name: string
  /** What it is one of: the buttons of rows differ by their numbers only. */
  readonly kind: string
  /** Whether it answers or cancels a dialog. */
  readonly ends?: boolean
  /** Whether it chooses one among several. */
  readonly chooses?: boolean
  /** Whether it is chosen already. */
  readonly isChosen?: boolean
  act(): void
}

/** Returns what can be pressed; of what stands in every row the first, of what is chosen among the first two. */
function presses(): Deed[] {
  const chosen = new Map<Element, number>()
  const confirm = confirmButton()
  return [...document.querySelectorAll<HTMLElement>(PRESSED)].flatMap(element => {
    const name = `presses 「${nameOf(element)}」`
    const choices = element.closest(CHOICES)
    const before = choices ? (chosen.get(choices) ?? 0) : 0
    if (before === MOST_CHOICES) return []
    if (choices) chosen.set(choices, before + 1)
    // A field of a sheet differs from the same one below it.
    const isAbove = element.closest(ABOVE) !== null
    const kind = `${isAbove ? 'above ' : ''}${name.replace(/\d+/g, '')}`
    const ends = isAbove && (element === confirm || GIVES_UP.test(nameOf(element)))
    const isChosen = element.matches(CHOSEN) || (element as HTMLInputElement).checked === true
    return [{ name, kind, ends, chooses: choices !== null, isChosen, act: () => fireEvent.click(element) }]
  })
}

/** Returns what is chosen in each list: the last, which is seldom chosen already. */
const selections = (): Deed[] =>
  [...document.querySelectorAll<HTMLSelectElement>('select:not([disabled])')].flatMap(list => {
    const last = [...list.options].at(-1)
    if (!last) return []
    const name = `chooses 「${wordsOf(last.textContent)}」 of ${nameOf(list)}`
    return [
      {
        ...{ name, kind: nameOf(list), chooses: true, isChosen: list.value === last.value },
        act: () => fireEvent.change(list, { target: { value: last.value } }),
      },
    ]
  })

const SEARCH = 'input[type=search], [role=search] input, search input'
/** Returns how a word is looked for. */
const searches = (): Deed[] =>
  [...document.querySelectorAll<HTMLInputElement>(SEARCH)].map(field => ({
    name: `looks for a word in ${nameOf(field)}`,
    kind: nameOf(field),
    act: () => {
      fireEvent.change(field, { target: { value: '花园' } })
      if (field.form) fireEvent.submit(field.form)
    },
  }))

const file = (name: string) =>
  new File(['picture'], name, { type: name.endsWith('.txt') ? 'text/plain' : 'image/jpeg' })
/** One that stays under way, one that arrives, one that is refused, one that is no picture. */
const SOME_FILES = ['late.jpg', 'one.jpg', 'refused.jpg', 'note.txt'].map(file)
const MANY_FILES = Array.from({ length: 12 }, (_, at) => file(`${at + 1}.jpg`))

const chooseFiles = (field: HTMLInputElement, files: readonly File[]) =>
  fireEvent.change(field, { target: { files: field.multiple ? files : files.slice(1, 2) } })
/** Returns how pictures are chosen: some of each kind, and more than may be. */
const pictures = (): Deed[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=file]:not([disabled])')].flatMap(field =>
    [SOME_FILES, MANY_FILES].map(files => ({
      name: `adds ${files.length} pictures to ${nameOf(field)}`,
      kind: `${files.length} ${nameOf(field)}`,
      act: () => chooseFiles(field, files),
    })),
  )

/** Returns how a day is written that a list is narrowed by. */
const days = (): Deed[] =>
  [...document.querySelectorAll<HTMLInputElement>('input[data-day]:not([disabled])')].flatMap(field =>
    field.form
      ? []
      : [
          {
            name: `writes a day at ${nameOf(field)}`,
            kind: `day ${nameOf(field)}`,
            chooses: true,
            act: () => fireEvent.change(field, { target: { value: WRITTEN_DAY } }),
          },
        ],
  )

const eachKindOnce = (all: readonly Deed[]): Deed[] => {
  const seen = new Set<string>()
  return all.filter(({ kind }) => !seen.has(kind) && seen.add(kind))
}
/** Returns what can be done besides filling in a form, each kind once. */
export const deeds = (): Deed[] =>
  eachKindOnce([...presses(), ...selections(), ...searches(), ...days(), ...pictures()])

const FILLED: readonly (readonly [RegExp, string])[] = [
  [/phone|tel/i, '13900000001'],
  [/身份证|identity|idNumber/i, '11010519491231002X'],
  [/签到码/, '12345678'],
  [/code|验证码/i, '123456'],
  [/password/i, 'linli2026'],
  [/expiry|date|day|日期|since|until/i, WRITTEN_DAY],
  [/time|At$/i, '09:00'],
  [/amount|price|yuan|金额|价/i, '12.50'],
  [/count|places|minutes|points|件数|数量|人数|分|number/i, '2'],
]
function wordFor(field: HTMLInputElement): string {
  if (field.dataset.day !== undefined) return WRITTEN_DAY
  if (field.type === 'datetime-local') return `${WRITTEN_DAY}T09:00`
  if (field.type === 'time') return '09:00'
  const name = `${field.name} ${field.type} ${field.autocomplete} ${nameOf(field)}`
  const word = FILLED.find(([about]) => about.test(name))?.[1]
  if (word) return word
  return field.inputMode === 'numeric' || field.type === 'number'
    ? '2'
    : field.inputMode === 'decimal'
      ? '12.50'
      : '社区花园里的长椅坏了，想请人来看看'
}

/** Writes something into a field and leaves it. */
function write(field: HTMLInputElement, value: string): void {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

/** Which is chosen where one of several can be: of boxes that can be ticked all, or the last alone. */
export type Choice = 'first' | 'last'
/** Returns the boxes of a kind that one is chosen among. */
const sameGroup = (field: HTMLInputElement): HTMLInputElement[] =>
  field.type === 'radio'
    ? [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(({ name }) => name === field.name)
    : [...(field.closest('fieldset, [role=group]')?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])]

/** What narrows a list is no part of a form beside it. */
const NARROWS = 'section[aria-label=筛选]'
/** Where pictures were chosen already. */
const given = new WeakSet<HTMLInputElement>()
/** What is still to be filled in, one after the other: what is done about one changes which are left. */
function* fillings(choice: Choice): Generator<() => void> {
  const isLast = choice === 'last'
  for (const field of document.querySelectorAll<HTMLInputElement>('input, textarea, select')) {
    if (field.disabled || field.readOnly || field.type === 'search' || field.closest(NARROWS)) continue
    if (field.type === 'file') {
      if (!given.has(field))
        yield () => {
          chooseFiles(field, MANY_FILES.slice(0, 2))
          given.add(field)
        }
    } else if (field.type === 'radio') {
      const group = sameGroup(field)
      const isDue = isLast ? group.at(-1) === field && !field.checked : !group.some(one => one.checked)
      if (isDue) yield () => fireEvent.click(field)
    } else if (field.type === 'checkbox') {
      const group = sameGroup(field)
      const shall = !isLast || group.length < 2 || group.at(-1) === field
      if (field.checked !== shall) yield () => fireEvent.click(field)
    } else if (field.tagName === 'SELECT') {
      const options = [...(field as unknown as HTMLSelectElement).options].filter(one => one.value)
      const option = options.at(isLast ? -1 : 0)
      if (option && (isLast ? field.value !== option.value : !field.value)) yield () => write(field, option.value)
    } else if (!field.value || field.getAttribute('aria-invalid') === 'true') yield () => write(field, wordFor(field))
  }
}
/** Fills in whatever is empty or invalid, chooses where nothing is chosen, and accepts all conditions. */
export function fillIn(choice: Choice = 'first'): void {
  for (const fill of fillings(choice)) fill()
}
/** Returns whether nothing is left to be filled in. */
export const isFilled = (choice: Choice = 'first'): boolean => fillings(choice).next().done === true

const LONG = '很长'.repeat(1_500)
/** What a field should not hold, and how that is called: nothing, no number, too high a number, too many words. */
function wrongWords(field: HTMLInputElement): readonly (readonly [value: string, name: string])[] {
  if (field.tagName === 'SELECT') {
    // What depends on the one that is chosen now is not chosen any more.
    const other = [...(field as unknown as HTMLSelectElement).options].findLast(one => one.value !== field.value)
    return [[other?.value ?? '', 'another']]
  }
  const empty = ['', 'nothing'] as const
  if (/numeric|decimal/.test(field.inputMode))
    return [empty, ['no', 'no number'], ['0', 'none'], ['99999999', 'too much']]
  if (field.type === 'password') return [empty, [LONG, 'too many words'], ['abcdef123456', 'twelve signs']]
  return /^(text|textarea|tel)$/.test(field.type) ? [empty, [LONG, 'too many words']] : [empty]
}
/** Returns how the fields that were filled in are spoiled, each in each way. */
export const spoilers = (): {
  readonly name: string
  spoil(): void
  put(value: string): void
  mend(): void
}[] =>
  [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].flatMap(field => {
    if (field.disabled || field.readOnly || /^(file|search|radio|checkbox|hidden)$/.test(field.type)) return []
    const { value: before } = field
    if (before === '') return []
    const put = (value: string) => write(field, value)
    return wrongWords(field).map(([value, words]) => ({
      name: `${words} at 「${field.name || nameOf(field)}」`,
      spoil: () => put(value),
      put,
      mend: () => put(before),
    }))
  })

const SEARCH_FORM = '[role=search], search'
/** Returns the buttons that forms are sent with, those of what stands above the screen alone where something does. */
export function submitButtons(): HTMLElement[] {
  const all = [...document.querySelectorAll<HTMLElement>('button[type=submit]:not([disabled])')]
  const above = all.filter(one => one.closest('[role=dialog]'))
  return above.length > 0 ? above : all.filter(one => !one.closest(SEARCH_FORM))
}
/** Returns the last button of the dialog in front of the screen, except those that cancel it. */
export const confirmButton = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('button:not([disabled])')].findLast(
    button => button.closest(ABOVE) && !GIVES_UP.test(nameOf(button)),
  )
