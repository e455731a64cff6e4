import type { ExpenseRow, ExpenseTab } from '../../../contract/finance.contract.ts'
import { chinaTime } from '../../../contract/time.ts'
import type { CallWire } from '../../../data/ports.ts'
import { yuanOf } from '../../../machines/browser/stepForm.ts'

import { csvOf, saveFile } from './csv.ts'

const HEADER_ROW = ['编号', '申请人', '金额（元）', '用途', '状态', '城市', '提交时间', '驳回原因']
const PAGE_SIZE = 100

const lineOf = ({ id, owner, amount, reason, stateLabel, regionName, at, refusal }: ExpenseRow) => [
  ...[id, owner, yuanOf(amount), reason, stateLabel, regionName, chinaTime(at), refusal],
]

/** Every expense of a tab as a file; throws `Refused`. */
export async function exportExpenses(call: CallWire, tab: ExpenseTab): Promise<void> {
  const rows: ExpenseRow[] = []
  let after = ''
  do {
    const page = await call('/api/renwu/feiyongPage', { tab, pageSize: PAGE_SIZE, ...(after && { after }) })
    rows.push(...page.dataList)
    after = page.next
  } while (after)
  const day = chinaTime(Date.now()).slice(0, 10)
  saveFile(`费用-${day}.csv`, csvOf([HEADER_ROW, ...rows.map(lineOf)]), 'text/csv;charset=utf-8')
}
