import printer from 'icon:printer'
import type { DeskRow } from '../../../contract/exchange.contract.ts'
import { keysOf } from '../../../contract/keys.ts'
import { LABEL_PAPERS, usePrint } from '../../../data/print.ts'
import { useQuery } from '../../../data/query.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { pickRows } from '../../../ui/print/pickList.ts'
import { receiverText } from './receiverText.ts'

const labelOf = (row: DeskRow) => ({
  id: row.id,
  code: row.id,
  title: [row.title, ...row.options, `× ${row.count}`].join(' '),
  lines: [receiverText(row), `尾号 ${row.id.slice(-4).toUpperCase()}`],
})

/** Prints what to take from the shelf, and a label for every parcel. */
export function PackingList() {
  const { data, problem, retry } = useQuery('/api/renwu/duihuanLabels', {})
  const { isPrinting, print } = usePrint()
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={1} />
  const rows = data.dataList
  if (rows.length === 0) return null
  const columns = [{ head: '礼品' }, { head: '件数', isNumber: true }, { head: '已备', isBlank: true }]
  return (
    <Row wrap gap="sm">
      <Button
        variant="line"
        size="sm"
        icon={printer}
        busy={isPrinting}
        onClick={() =>
          print(sheets => sheets.printTable('备货单', `${rows.length} 单兑换`, { columns, rows: pickRows(rows) }))
        }
      >
        打印备货单
      </Button>
      {keysOf(LABEL_PAPERS).map(paper => (
        <Button
          key={paper}
          variant="line"
          size="sm"
          busy={isPrinting}
          onClick={() => print(sheets => sheets.printLabels('兑换标签', rows.map(labelOf), paper))}
        >
          打印 {rows.length} 张标签（{LABEL_PAPERS[paper]}）
        </Button>
      ))}
    </Row>
  )
}
