/** Desks: where people who work here decide one matter after the other, each made of its description. */
import keyboard from 'icon:keyboard'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { keysOf, tableOf } from '../../../contract/keys.ts'
import { useAction } from '../../../data/action.ts'
import { listProps } from '../../../data/listProps.ts'
import { type ItemOf, type ListInput, useInfiniteQuery } from '../../../data/query.ts'
import { pagesOf, screenReads } from '../../../data/reads.ts'
import { useReadsOnly } from '../../../data/readsOnly.ts'
import { usePrefetchedRecord } from '../../../data/record/prefetchRecord.ts'
import { useWaitsForMe } from '../../../data/record/waitsForMe.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { formatCount, formatMoney } from '../../../ui/format.ts'
import { useKeys } from '../../../ui/keys.ts'
import { Desk, type MatterRow } from '../../../ui/kinds/desk.tsx'
import { NoMatter } from '../../../ui/kinds/matter.tsx'
import { Button, IconButton } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { KeyHelp } from '../../../ui/parts/keyHelp.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { useWide } from '../../../ui/wide.ts'
import type { DeskItem, DeskSpec, DeskWire } from './desk.ts'
import { DeskFilters, type FilterValues, NothingFound } from './deskFilters.tsx'
import { useManyBar } from './deskMany.tsx'
import { DeskMatter } from './deskMatter.tsx'
import { useDeskMemory } from './deskMemory.ts'
import { MOST_AT_ONCE, manyStepsOf, useReadAll, useSelection } from './deskSelection.ts'
import { sortOf, tableView } from './deskTableView.ts'
import { DeskView, ViewSwitch, viewOf } from './deskViews.tsx'
import { useDeskWalk } from './deskWalk.ts'
import { ExportTool } from './exportTool.tsx'
import { filterCall } from './filterCall.ts'
import type { ReadingScreen } from './listScreen.tsx'
import { tabOptions } from './tabOptions.ts'
import { useNoteCounts } from './useNoteCounts.ts'

interface DeskScreenProps<W extends DeskWire> {
  /** The choice between desks that share an address. */
  switcher?: ReactNode
  /** What is always asked for, where only the page knows it. */
  given?: Partial<ListInput<W>>
}

const FILTERS = ['keyword', 'since', 'until', 'region'] as const

/** Filters that are about one person or one week, and no habit. */
const PASSING: readonly string[] = ['keyword', 'since', 'until']

/** Returns the desk of a description; it is fetched ahead exactly as it is read. */
export function deskScreen<W extends DeskWire, const T extends string>(
  wire: W,
  spec: DeskSpec<W, T>,
): ReadingScreen<DeskScreenProps<W>> {
  type Item = ItemOf<W> & DeskItem
  const { workflow, list, title, sub, unit, given, filters, choices = [], row, sum, amountOf, Tools, Note } = spec
  const { tabName = 'tab', Chosen, empty, emptyTab, stays = [], table } = spec
  const views = table ? { ...spec.views, table: tableView(table) } : (spec.views ?? {})
  const tabs = keysOf(list.tabs)
  const narrowing = [
    ...FILTERS.filter(name => filters[name] !== undefined || (name === 'until' && filters.since !== undefined)),
  ]
  const names = [tabName, 'id', ...narrowing, ...choices.map(({ name }) => name), 'view', 'sort']
  const habits = [...narrowing.filter(name => !PASSING.includes(name)), ...choices.map(({ name }) => name), 'view']
  const deskName = `${wire}${given ? JSON.stringify(given) : ''}`
  const givenTab = (given as Readonly<Record<string, string>> | undefined)?.[tabName]
  const tabOf = (named: string | undefined) => tabs.find(tab => tab === named)
  const many = manyStepsOf<Item>(workflow, spec.many as never)
  const hasManySteps = Object.keys(many).length > 0 || Chosen !== undefined
  const rowOf = (item: Item, tab: T | undefined, waits: boolean | undefined): MatterRow => {
    const { stateLabel, since, ...words } = row(item)
    const state = (tab === 'all' || list.besides?.includes(tab!)) && stateLabel
    // Whether it waits is not known yet: no moment is shown.
    if (waits === undefined) return { ...words, id: item.id, over: true, state }
    return { ...words, ...(since !== undefined && { since }), id: item.id, over: !waits, state }
  }
  function inputOf(query: Readonly<Record<string, string>>): ListInput<W> {
    const tab = tabOf(query[tabName])
    const chosen = choices.map(({ name, words, callOf = value => (value ? { [name]: value } : {}) }) =>
      callOf(words[query[name] ?? ''] === undefined ? '' : (query[name] ?? '')),
    )
    const asTable = table && viewOf(views, query.view) === 'table' && { sums: true, ...sortOf(table, query.sort) }
    const filtered = filterCall(narrowing, query)
    return Object.assign({ ...given }, filtered, ...chosen, tab && { tab }, asTable) as ListInput<W>
  }
  const oneOf = (id: string) => ({ ...given, id }) as unknown as ListInput<W>
  const reads = screenReads(names, query => ({
    pages: pagesOf(wire, inputOf(query)),
    opened: query.id ? pagesOf(wire, oneOf(query.id)) : undefined,
  }))

  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while something is drawn
  function DeskScreen({ switcher, given: own }: DeskScreenProps<W>) {
    const url = useUrlQuery(reads.names)
    const { query, setQuery } = url
    const memory = useDeskMemory(deskName, habits, names, url)
    const [path, navigate] = useLocation()
    const search = useSearch()
    const wide = useWide()
    const mine = useWaitsForMe(workflow)
    const readsOnly = useReadsOnly()
    const hasMany = hasManySteps && readsOnly === false
    const [helps, setHelps] = useState(false)
    const [focusOn, setFocusOn] = useState('')
    const box = useRef<HTMLDivElement>(null)
    const values = query as unknown as FilterValues
    const input = { ...inputOf(query), ...own }
    const pages = useInfiniteQuery(wire, input)
    const listKey = JSON.stringify(input)
    const items = pages.items as readonly Item[] | undefined
    const notesOf = useNoteCounts(workflow, items)
    const first = pages.first as
      | {
          readonly tab?: T
          readonly counts?: Readonly<Record<T, number>>
          readonly sums?: Record<string, number>
          readonly opens?: T
        }
      | undefined
    const tab = tabOf(query[tabName]) ?? tabOf(givenTab) ?? first?.tab ?? tabs[0]!
    const isOpened = useRef(false)
    useEffect(() => {
      if (isOpened.current || !first || memory.isRestoring) return
      isOpened.current = true
      // Where nobody was led to a tab it opens where something waits; a tab that is worked off later stays.
      if (!query[tabName] && items?.length === 0 && first.opens) setQuery({ [tabName]: first.opens })
    })
    const waits = mine && ((item: Item) => mine.waits(item.record))
    const setOpen = (id: string) => setQuery({ id })
    const { more, failure, total } = listProps(pages)
    const walk = useDeskWalk({ items, listKey, named: query.id ?? '', onOpen: setOpen, wide, waits, more })
    const { open, next } = walk
    const view = viewOf(views, query.view)
    const part = view === 'list' ? undefined : views[view]
    const opened = useInfiniteQuery(wire, { ...oneOf(open), ...own }, open !== '')
    const item = (opened.items?.[0] as Item | undefined) ?? walk.item
    usePrefetchedRecord(workflow, next?.id ?? '')
    const selection = useSelection(listKey, items)
    const readAll = useReadAll<Item>(wire)
    const { busy: choosing, run } = useAction()
    const manyBar = useManyBar({
      workflow,
      steps: many,
      unit,
      chosen: selection.chosen,
      onChoose: selection.choose,
      offersOf: mine?.offersOf,
      amountOf: amountOf as ((item: Item) => number) | undefined,
      titleOf: (one: Item) => row(one).title,
      Chosen: Chosen as ComponentType<{ readonly rows: readonly Item[] }> | undefined,
    })
    const hrefOf = (id: string) => {
      const address = new URLSearchParams(search)
      if (id) address.set('id', id)
      else address.delete('id')
      const words = address.toString()
      return words ? `${path}?${words}` : path
    }
    const rowLink = (id: string) => box.current?.querySelector<HTMLElement>(`[data-row="${id}"] a`)
    const focusRow = (id: string) => rowLink(id)?.focus()
    const narrow = (changes: Readonly<Record<string, string>>) => {
      memory.remember(changes)
      setQuery({ ...changes, id: '' })
    }
    const dropFilters = () => {
      memory.forget()
      setQuery({ ...tableOf(habits, () => ''), id: '' })
    }
    const look = (value: string) => {
      memory.remember({ view: value })
      setQuery({ view: value })
    }
    /** The row that has the focus, else the open one. */
    const current = () => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row ?? open
    const openByHand = (id: string) => {
      setFocusOn(id)
      // On a narrow screen the matter is a page of its own, and one comes back from it.
      if (wide) setOpen(id)
      else navigate(hrefOf(id))
    }
    const move = (by: 1 | -1) => {
      if (wide || open !== '') {
        const id = walk.move(by)
        if (id && wide) focusRow(id)
        return
      }
      const at = items?.findIndex(({ id }) => id === current()) ?? -1
      const neighbour = items?.[at < 0 ? 0 : at + by]
      if (neighbour) focusRow(neighbour.id)
    }
    const toggle = (isRange: boolean) => current() && selection.toggle(current(), isRange)
    useKeys({
      commands: {
        next: () => move(1),
        previous: () => move(-1),
        help: () => setHelps(true),
        ...(filters.keyword && {
          search: () => box.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
        }),
        ...(open && { back: () => (wide ? focusRow(open) : navigate(hrefOf(''))) }),
        ...(hasMany && { select: () => toggle(false), range: () => toggle(true) }),
      },
    })
    const onTaken = (event: string) => {
      if (stays.includes(event)) setFocusOn(open)
      else if (next) {
        setFocusOn(next.id)
        walk.goOn()
      } else if (!walk.goOn()) setFocusOn('')
    }
    const rowProps = {
      open,
      hrefOf,
      onOpen: openByHand,
      selected: hasMany ? new Set(selection.chosen.keys()) : undefined,
      onSelect: hasMany ? selection.toggle : undefined,
    }
    const unread = (mine && items?.filter(one => mine.isUnread(one.record)).length) ?? 0
    const isFiltered = [...narrowing, ...choices.map(({ name }) => name)].some(name => values[name])
    const showAll = { label: '看全部', onPress: () => setQuery({ [tabName]: 'all', id: '' }) }
    return (
      <div ref={box}>
        <Desk
          title={title}
          sub={sub}
          wide={wide}
          covered={Boolean(manyBar.pane)}
          tools={
            <>
              {Tools && <Tools input={input} />}
              {table && <ExportTool {...{ table, unit, total }} input={{ ...input, tab }} />}
              <ViewSwitch views={views} view={view} onChange={look} />
              {wide && <IconButton icon={keyboard} label="能用的键（?）" onClick={() => setHelps(true)} />}
            </>
          }
          switcher={switcher}
          filters={
            <>
              <Filters
                hideLabel
                label="状态"
                options={tabOptions(list.tabs, first?.counts)}
                value={tab}
                onChange={value => narrow({ [tabName]: value })}
              />
              <DeskFilters {...{ filters, choices, values }} onChange={narrow} />
            </>
          }
          note={
            <>
              {Note && <Note tab={tab} />}
              {memory.isRestored && (
                <Row gap="sm" align="center">
                  <span role="status">沿用您上次的筛选。</span>
                  <Button variant="quiet" size="sm" onClick={dropFilters}>
                    不筛选
                  </Button>
                </Row>
              )}
              {unread > 0 && `有 ${unread} ${unit}和这个页面的版本对不上，请刷新页面再办。`}
              {manyBar.note}
              {items?.length === 0 && isFiltered && (
                <NothingFound {...{ choices, values }} onChange={narrow} tabWord={list.tabs[tab]} />
              )}
            </>
          }
          foot={
            <>
              {!manyBar.bar && (
                <span role="status">
                  {total > 0 && `共 ${formatCount(total)} ${unit}`}
                  {total > 0 && sum && pages.first && `，合计 ${formatMoney(sum(pages.first))}`}
                </span>
              )}
              {manyBar.bar ||
                (hasMany && items && items.length > 1 && (Chosen || items.some(one => waits?.(one))) && (
                  <Row gap="sm" wrap>
                    <Button variant="quiet" size="sm" onClick={() => selection.choose(items)}>
                      选中列出的 {items.length} {unit.slice(0, 1)}
                    </Button>
                    {total > items.length && (
                      <Button
                        variant="quiet"
                        size="sm"
                        busy={choosing !== ''}
                        onClick={() => void run('all', async () => selection.choose(await readAll(input)))}
                      >
                        选中{total > MOST_AT_ONCE ? `前 ${formatCount(MOST_AT_ONCE)}` : `全部 ${total}`}{' '}
                        {unit.slice(0, 1)}
                      </Button>
                    )}
                  </Row>
                ))}
            </>
          }
          failure={failure}
          more={more}
          rows={items?.map(one => ({ ...rowOf(one, tab, waits?.(one)), notes: notesOf(one.id) }))}
          view={
            part && (
              <DeskView
                key={view}
                part={part}
                props={{ ...rowProps, input, tab, items: pages.items, total, sums: first?.sums }}
              />
            )
          }
          {...rowProps}
          empty={
            tab === 'all' || !emptyTab || !tabs.some(one => one === 'all')
              ? { ...empty, ...(tab !== tabs[0] && emptyTab) }
              : { ...empty, ...emptyTab, action: showAll }
          }
        >
          {manyBar.pane ||
            (open ? (
              <DeskMatter
                key={open}
                spec={spec}
                id={open}
                item={item}
                read={{ problem: item ? undefined : opened.problem, retry: opened.retry }}
                next={next && row(next).title}
                back={wide ? undefined : { href: hrefOf('') }}
                focusMain={focusOn === open}
                onFocused={() => setFocusOn('')}
                onTaken={onTaken}
              />
            ) : (
              <NoMatter text={`从左边选一件，在这里${readsOnly ? '看' : '办'}。`} />
            ))}
        </Desk>
        {helps && <KeyHelp onClose={() => setHelps(false)} />}
      </div>
    )
  }
  return Object.assign(DeskScreen, { reads })
}
