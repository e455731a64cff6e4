/** 盘点: everything of a warehouse by shelf, counted on one page; what differs from the books is corrected at once. */
import printer from 'icon:printer'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { refusalOf } from '../../../contract/refusal.ts'
import { typedCount } from '../../../contract/typed.ts'
import type { StockedBatch } from '../../../contract/warehouse.contract.ts'
import { useAction } from '../../../data/action.ts'
import { useAllPages } from '../../../data/allPages.ts'
import { usePorts } from '../../../data/ports.ts'
import { usePrint } from '../../../data/print.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { severalAtOnce } from '../../../data/severalAtOnce.ts'
import { formatCount } from '../../../ui/format.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'
import { STOCK_WIRES } from './stockWires.ts'
import css from './warehouse.module.css'

const PAGE_SIZE = 100

type Texts = Readonly<Record<string, string>>
const without = (texts: Texts, gone: ReadonlySet<string>): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([id]) => !gone.has(id)))

/** Returns what was counted, by batch, which stays on the device until it is recorded. */
function useCounted(warehouse: string) {
  const { drafts } = usePorts()
  const key = `stock-taking:${warehouse}`
  const [counted, setCounted] = useState<Texts>(() => JSON.parse(drafts.get(key) ?? '{}'))
  return {
    counted,
    change: (next: Texts) => {
      setCounted(next)
      drafts.set(key, JSON.stringify(next))
    },
  }
}

/** Enter goes to the next field, as after a scanner's code. */
function goOn(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  fields[fields.indexOf(event.target) + 1]?.focus()
}

const aboutOf = ({ code, expiry, count, unit, reserved }: StockedBatch) =>
  [
    code,
    expiry && `有效期至 ${expiry}`,
    `账上 ${formatCount(count)} ${unit}`,
    reserved > 0 && `其中已预留 ${formatCount(reserved)}`,
  ]
    .filter(Boolean)
    .join(' · ')

function CountForm({ warehouse, batches }: { warehouse: string; batches: readonly StockedBatch[] }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const { counted, change } = useCounted(warehouse)
  const [reason, setReason] = useState('盘点')
  const [faults, setFaults] = useState<Texts>({})
  const shelves = [...new Set(batches.map(({ shelf }) => shelf))]
  const lines = batches.flatMap(batch => {
    const typed = counted[batch.id] ?? ''
    return typed.trim() === '' ? [] : [{ batch, found: typedCount(typed, batch.unit) }]
  })
  const different = lines.filter(({ batch, found }) => found !== batch.count)
  const record = async () => {
    const unread = different.flatMap(({ batch, found }) =>
      typeof found === 'number' && found >= 0 ? [] : [[batch.id, `请填写实有件数，按${batch.unit}数`]],
    )
    setFaults(Object.fromEntries(unread))
    if (unread.length > 0) return
    const words = different.map(({ batch, found }) => `${batch.name}（${batch.shelf}）${batch.count} → ${found}`)
    const text = words.length > 0 ? `${words.slice(0, 8).join('；')}${words.length > 8 ? ' …' : ''}` : '都和账上一样。'
    const title = `记下盘点：数了 ${lines.length} 批，${different.length} 批和账上不一样？`
    if (!(await confirmDialog({ title, text, confirmLabel: '记下' }))) return
    const refused: Record<string, string> = {}
    const read = different.flatMap(({ batch, found: count }) => (typeof count === 'number' ? [{ batch, count }] : []))
    await severalAtOnce(read, async ({ batch: { id, count: seen }, count }) => {
      try {
        await call('/api/renwu/kucunCorrect', { batch: id, count, seen, reason })
      } catch (error) {
        refused[id] = refusalOf(error).message
      }
    })
    invalidate(...STOCK_WIRES)
    setFaults(refused)
    const done = lines.filter(({ batch }) => refused[batch.id] === undefined)
    change(without(counted, new Set(done.map(({ batch }) => batch.id))))
    const left = Object.keys(refused).length
    toast(left > 0 ? `记下了 ${done.length} 批，还有 ${left} 批要再看一下` : `记下了 ${done.length} 批`, 'done')
  }
  return (
    <form
      noValidate
      onKeyDown={goOn}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void run('record', record)
      }}
    >
      <Stack>
        {shelves.map(shelf => (
          <Section key={shelf} title={`货架 ${shelf}`}>
            <ul className={css.goods}>
              {batches
                .filter(batch => batch.shelf === shelf)
                .map(batch => (
                  <li key={batch.id}>
                    <div>
                      <b>{batch.name}</b>
                      <MutedText block>{aboutOf(batch)}</MutedText>
                    </div>
                    <TextField
                      label={`${batch.name}实有（${batch.unit}）`}
                      inputMode="numeric"
                      value={counted[batch.id] ?? ''}
                      onChange={typed => change({ ...counted, [batch.id]: typed })}
                      error={faults[batch.id]}
                    />
                  </li>
                ))}
            </ul>
          </Section>
        ))}
        <TextField label="原因" value={reason} onChange={setReason} max={200} required />
        <p role="status">
          数了 {formatCount(lines.length)} 批，还有 {formatCount(batches.length - lines.length)} 批没有数
          {different.length > 0 && `；${formatCount(different.length)} 批和账上不一样`}。
        </p>
        <Row>
          <Button
            type="submit"
            busy={busy !== ''}
            why={lines.length === 0 ? '还没有数' : reason.trim().length < 2 ? '请说明原因' : undefined}
          >
            记下盘点
          </Button>
        </Row>
      </Stack>
    </form>
  )
}

/** 盘点 of one warehouse, with a sheet to take along. */
export function StockTaking({ warehouse, name }: { warehouse: string; name: string }) {
  const pages = useInfiniteQuery('/api/renwu/kucunBatchPage', { warehouse, pageSize: PAGE_SIZE })
  const batches = useAllPages(pages)
  const { problem, retry } = pages
  const { isPrinting, print } = usePrint()
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!batches) return <SkeletonLines lines={6} />
  if (batches.length === 0) return <Empty title="这个仓库里没有货" text="入库以后就能盘点。" />
  const columns = [
    { head: '货架' },
    { head: '物品' },
    { head: '标签' },
    { head: '有效期' },
    { head: '账上', isNumber: true },
    { head: '实有', isBlank: true },
  ]
  const lineOf = ({ shelf, name: goods, code, expiry, count, unit }: StockedBatch) => [
    ...[shelf, goods, code, expiry],
    `${formatCount(count)} ${unit}`,
  ]
  return (
    <Stack>
      <Row justify="between" wrap>
        <MutedText>数一批填一批，按回车到下一批。填了的留在这台设备上，记下以后才更正账上的数。</MutedText>
        <Button
          variant="line"
          size="sm"
          icon={printer}
          busy={isPrinting}
          onClick={() => print(sheets => sheets.printTable('盘点表', name, { columns, rows: batches.map(lineOf) }))}
        >
          打印盘点表
        </Button>
      </Row>
      <CountForm warehouse={warehouse} batches={batches} />
    </Stack>
  )
}
