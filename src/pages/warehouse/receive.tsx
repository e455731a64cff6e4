import truck from 'icon:truck'
import { DONATION_MODES, MODE_LABELS } from '../../contract/donation.contract.ts'
import type { WireReply } from '../../contract/wire.ts'
import { pagesOf, screenReads, useReads } from '../../data/reads.ts'
import { Board, BoardRow } from '../../ui/kinds/board.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { MoreButton } from '../../ui/parts/moreButton.tsx'
import { useOpenRow } from '../record/shared/openRow.ts'
import { FindCode } from './parts/findCode.tsx'
import { StockIn } from './parts/stockIn.tsx'

const modes = [{ value: '', label: '全部' }, ...DONATION_MODES.map(value => ({ value, label: MODE_LABELS[value] }))]

const NO_ITEMS: WireReply<'/api/renwu/rukuPage'>['dataList'] = []

export const reads = screenReads(['mode', 'id'], query => {
  const mode = DONATION_MODES.find(one => one === query.mode)
  return { pages: pagesOf('/api/renwu/rukuPage', mode ? { mode } : {}) }
})

/** 入库: donations to receive, oldest first, or found by code; check, shelve, label. */
export default function Warehousing() {
  const { query, setQuery, pages } = useReads(reads)
  const mode = DONATION_MODES.find(one => one === query.mode)
  const { items, total, loading, problem, retry, hasMore, loadingMore, fetchNextPage: more } = pages
  const now = Date.now()
  const { rows } = useOpenRow(items ?? NO_ITEMS, query.id, undefined)
  const done = () => setQuery({ id: '' })
  return (
    <Board
      title="入库"
      sub={items && (total > 0 ? `${total} 份捐物等着入库，等得最久的在前` : '现在没有等着入库的捐物')}
      groups={{
        label: '怎么来',
        options: modes,
        value: mode ?? '',
        onChange: value => setQuery({ mode: value, id: '' }),
      }}
      loading={loading}
      failure={problem && !items ? { text: problem.message, onRetry: retry } : undefined}
    >
      <FindCode />
      {rows.length === 0 && (
        <Empty title="都入库了" text="收取员送到，或捐赠人自己送来的物品，会排在这里。" icon={truck} />
      )}
      {rows.map(({ id, item }) => (
        <Stack key={id} gap="sm">
          {item && (
            <BoardRow
              title={`${item.donor} · ${item.title}`}
              sub={[MODE_LABELS[item.mode], item.regionName].filter(Boolean).join(' · ')}
              waited={now - item.since}
              chosen={id === query.id}
              onChoose={() => setQuery({ id: id === query.id ? '' : id })}
            />
          )}
          {id === query.id && <StockIn id={id} onDone={done} />}
        </Stack>
      ))}
      {hasMore && <MoreButton fullWidth loading={loadingMore} onMore={more} failure={problem?.message} />}
    </Board>
  )
}
