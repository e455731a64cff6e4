import download from 'icon:download'
import receipt from 'icon:receipt'
import type { ReactNode } from 'react'
import { isKeyOf } from '../../../contract/keys.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { listProps } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Period } from '../../../ui/parts/period.tsx'
import { Search } from '../../../ui/parts/search.tsx'
import { RecordCard } from '../../record/shared/recordCard.tsx'
import { tabOptions } from '../../record/shared/tabOptions.ts'
import type { Book, BookRow } from './book.ts'
import { BulkStep } from './bulkStep.tsx'
import { exportBook } from './exportBook.ts'

const NAMES = ['tab', 'id', 'since', 'until', 'keyword'] as const

/** Returns by what somebody looks for a matter in any book: period and words. */
export const filterOf = ({ since, until, keyword }: Readonly<Record<'since' | 'until' | 'keyword', string>>) => ({
  ...(since && { since }),
  ...(until && { until }),
  ...(keyword && { keyword }),
})

interface ListRow {
  readonly id: string
}

/**
 * The list with the one that is open: in its place although it has just left the tab, first where it lies further down.
 */
function withOpen<R extends ListRow>(items: readonly R[], open: readonly R[], hasMore: boolean): readonly R[] {
  const [one] = open
  if (!one || items.some(({ id }) => id === one.id)) return items
  const index = items.findIndex(({ id }) => id > one.id)
  if (index < 0) return hasMore ? [one, ...items] : [...items, one]
  return [...items.slice(0, index), one, ...items.slice(index)]
}

interface FinanceListProps<T extends string, R extends BookRow> {
  title: string
  /** The choice between the books. */
  switcher: ReactNode
  book: Book<T, R>
}

/**
 * A book of finance: tabs by state with what is under them, found by period and words, a row a matter, decided in
 * place. What is chosen stands in the address.
 */
export function FinanceList<T extends string, R extends BookRow>({ title, switcher, book }: FinanceListProps<T, R>) {
  const { call } = usePorts()
  const { query, setQuery } = useUrlQuery(NAMES)
  const { busy, run } = useAction()
  const { since, until, keyword, id } = query
  const { tabs } = book.list
  const named = isKeyOf(tabs, query.tab) ? query.tab : undefined
  const filter = filterOf(query)
  const input = { ...filter, ...(named && { tab: named }) }
  const pages = book.usePages(input)
  const head = book.useHead(input)
  const open = book.usePages({ id }, id !== '').items ?? []
  const { items, total, ...read } = listProps(pages)
  const rows = items && withOpen(items, open, pages.hasMore).map(row => book.summaryOf(row))
  const tab = head?.tab ?? named
  const { bulk } = book
  const { all, tab: none } = book.empty
  const found = Object.keys(filter).length > 0
  const wide = { label: '看全部', onPress: () => setQuery({ tab: 'all', id: '', since: '', until: '', keyword: '' }) }
  return (
    <List
      title={title}
      sub={book.sub}
      tools={
        <Button
          variant="line"
          size="sm"
          icon={download}
          busy={busy === 'export'}
          onClick={() => void run('export', () => exportBook(call, book, { ...filter, ...(tab && { tab }) }))}
        >
          导出表格
        </Button>
      }
      filters={
        <>
          {switcher}
          <Filters
            hideLabel
            label="状态"
            options={tabOptions(tabs, head?.counts)}
            value={tab ?? ''}
            onChange={value => setQuery({ tab: value, id: '' })}
          />
          <Row wrap gap="sm" align="end">
            <Search
              label={`找${book.label}`}
              placeholder="姓名、金额、单号"
              value={keyword}
              onChange={words => setQuery({ keyword: words, id: '' })}
            />
            <Period since={since} until={until} onChange={change => setQuery({ ...change, id: '' })} />
          </Row>
          {bulk && (
            <BulkStep
              book={book}
              bulk={bulk}
              input={filter}
              offered={tab === bulk.tab && total > 0}
              onStart={() => setQuery({ tab: bulk.tab, id: '' })}
            />
          )}
        </>
      }
      {...read}
      items={rows}
      unit={`${book.unit}${head ? `，合计 ${yuanOf(head.sum)} 元` : ''}，等得最久的在前`}
      // Where there is none but the open one, which has left the tab, there is nothing to count.
      {...(total > 0 && { total })}
      keyOf={one => one.id}
      empty={tab === 'all' && !found ? { ...all, icon: receipt } : { ...none, icon: receipt, action: wide }}
    >
      {row => (
        <RecordCard
          {...row}
          workflow={book.workflow}
          open={id === row.id}
          onOpen={opened => setQuery({ id: opened ? row.id : '' })}
        />
      )}
    </List>
  )
}
