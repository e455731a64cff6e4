/** 粘贴运单号: parcels of many orders from a spreadsheet, checked line by line before anything is shipped. */
import { useState } from 'react'
import { type CheckedParcel, MAX_PASTED } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { formatCount } from '../../../ui/format.ts'
import { Table } from '../../../ui/kinds/table.tsx'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { PageHead, Row, Stack } from '../../../ui/parts/layout.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { useScreenTitle } from '../../../ui/title.ts'
import { BulkResults } from '../../record/shared/bulkResults.tsx'
import { useTakeEach } from '../../record/shared/useTakeEach.ts'
import { type PastedRow, pastedRows } from './pasted.ts'

interface PasteParcelsProps {
  shop: string
  shopName: string
}
/** A line with what it means. */
type Checked = CheckedParcel & Pick<PastedRow, 'line'>
type Sendable = Checked & { readonly order: NonNullable<CheckedParcel['order']> }

const TITLE = '粘贴运单号'
const COLUMNS = [
  { name: 'order', head: '订单' },
  { name: 'tail', head: '尾号' },
  { name: 'courier', head: '快递公司' },
  { name: 'number', head: '快递单号' },
].map(column => ({ ...column, isNumber: false, sorted: undefined }))
const isSendable = (row: Checked): row is Sendable => row.order !== null && row.problem === ''
const orderWords = ({ order }: Sendable) => `${order.buyer} · ${order.lines.map(({ title }) => title).join('、')}`

/** Returns what was pasted for this shop, which stays on the device until it is shipped, and what each line means. */
function usePasted(shop: string) {
  const { call, drafts } = usePorts()
  const key = `parcels:${shop}`
  const [text, setText] = useState(() => drafts.get(key) ?? '')
  const [checked, setChecked] = useState<readonly Checked[]>()
  const [problem, setProblem] = useState('')
  return {
    text,
    checked,
    problem,
    change(typed: string) {
      setText(typed)
      drafts.set(key, typed)
      setChecked(undefined)
      setProblem('')
    },
    async check() {
      const rows = pastedRows(text)
      if (rows.length === 0) return setProblem('请先粘贴：一行一个包裹，依次是订单号、快递公司、快递单号')
      if (rows.length > MAX_PASTED)
        return setProblem(`一次最多 ${formatCount(MAX_PASTED)} 行，这里有 ${formatCount(rows.length)} 行，请分几次粘贴`)
      const cells = rows.map(({ order, courier, number }) => ({ order, courier, number }))
      const { dataList } = await call('/api/v3/parcelsCheck', { shop, rows: cells })
      setChecked(dataList.map((found, at) => ({ ...found, line: rows[at]!.line })))
    },
  }
}

/** 粘贴运单号 of one shop. */
export function PasteParcels({ shop, shopName }: PasteParcelsProps) {
  useScreenTitle(TITLE)
  const { busy, run } = useAction()
  const { text, checked, problem, change, check } = usePasted(shop)
  const each = useTakeEach<Sendable>()
  const { outcome } = each
  const sendable = checked?.filter(isSendable) ?? []
  const faulty = (checked ?? []).flatMap((row, at) => (row.problem ? [{ at: at + 1, row }] : []))
  const ship = async () => {
    const others = faulty.length > 0 ? `另外 ${faulty.length} 行有问题的不会寄出，改好以后再粘贴。` : ''
    const question = { title: `发货 ${formatCount(sendable.length)} 单？`, confirmLabel: '发货' }
    if (!(await confirmDialog({ ...question, text: `买家马上会收到快递公司和单号。${others}` }))) return
    const last = await each.take({
      workflow: 'order',
      event: 'SHIP',
      rows: sendable,
      recordOf: ({ order }) => order.record,
      inputOf: ({ courier, number, lines }) => ({ courier, number, lines }),
    })
    // What is shipped leaves the sheet; the rest can be mended and sent again.
    const done = new Set(last.done.map(({ line }) => line))
    change((checked ?? []).flatMap(({ line }) => (done.has(line) ? [] : [line])).join('\n'))
  }
  return (
    <Stack>
      <PageHead title={TITLE} sub={shopName}>
        <ButtonLink variant="line" href={pathTo('/orderDeliver', { shop })}>
          回到发货
        </ButtonLink>
      </PageHead>
      <TextArea
        label="从表格里粘贴"
        hint="一行一个包裹，依次是订单号（或至少后 4 位）、快递公司、快递单号。先逐行核对，不会马上寄出。"
        placeholder={'A1B2　顺丰速运　SF1234567890\nC3D4　中通快递　7318 0000 1234'}
        rows={8}
        value={text}
        onChange={change}
        error={problem}
      />
      <Row wrap>
        <Button
          {...(checked && { variant: 'line' })}
          busy={busy === 'check'}
          onClick={() => void run('check', () => check())}
        >
          逐行核对
        </Button>
        {sendable.length > 0 && (
          <Button busy={busy === 'ship'} onClick={() => void run('ship', ship)}>
            发货 {formatCount(sendable.length)} 单
          </Button>
        )}
      </Row>
      {outcome && (
        <BulkResults
          done={`已发货 ${formatCount(outcome.done.length)} 单`}
          unit="单"
          left={outcome.left.length}
          onStop={busy === 'ship' ? each.stop : undefined}
          failed={outcome.failed.map(({ row, why }) => ({ id: row.line, text: `${orderWords(row)}：${why}` }))}
        />
      )}
      {checked && (
        <p role="status">
          {formatCount(checked.length)} 行里有 {formatCount(sendable.length)} 行可以发货
          {faulty.length > 0 && `，${formatCount(faulty.length)} 行要改`}。
        </p>
      )}
      {faulty.length > 0 && (
        <ul aria-label="要改的行">
          {faulty.map(({ at, row }) => (
            <li key={at}>
              第 {at} 行：{row.problem}（{row.line.replace(/\s+/g, ' ').trim()}）
            </li>
          ))}
        </ul>
      )}
      {sendable.length > 0 && (
        <Table
          label="可以发货的"
          columns={COLUMNS}
          rows={sendable.map(row => ({
            id: row.order.id,
            cells: [orderWords(row), row.order.id.slice(-4).toUpperCase(), row.courier, row.number],
          }))}
          totals={[]}
          dense
          onSort={() => {}}
          open=""
          hrefOf={id => pathTo('/orderDetail', { id })}
          onOpen={id => window.open(pathTo('/orderDetail', { id }), '_blank', 'noreferrer')}
        />
      )}
    </Stack>
  )
}
