import download from 'icon:download'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { useInfiniteQuery } from '../../../data/query.ts'
import { useUrlQuery } from '../../../data/urlQuery.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { exportExpenses } from './exportExpenses.ts'
import { FinanceList } from './financeList.tsx'
import type { FinanceTabProps } from './financeTabProps.ts'
import { expenseTabOf, expenseTabs } from './tabs.ts'

const NAMES = ['tab', 'id'] as const

/** 费用 of the city: looked at, confirmed or refused, and paid. */
export function ExpenseList(props: FinanceTabProps) {
  const { call } = usePorts()
  const { query } = useUrlQuery(NAMES)
  const tab = expenseTabOf(query.tab, 'handedIn')
  const { busy, run } = useAction()
  return (
    <FinanceList
      {...props}
      workflow="expense"
      sub="先看凭证再确认，付款后进入对方的余额"
      tools={
        <Button
          variant="line"
          size="sm"
          icon={download}
          busy={busy === 'export'}
          onClick={() => void run('export', () => exportExpenses(call, tab))}
        >
          导出表格
        </Button>
      }
      tabs={expenseTabs}
      tab={tab}
      pages={useInfiniteQuery('/api/renwu/feiyongPage', { tab })}
      open={useInfiniteQuery('/api/renwu/feiyongPage', { id: query.id }, query.id !== '').items}
      unit="笔费用，等得最久的在前"
      empty={{
        all: { title: '还没有人提交费用', text: '有新的费用时，消息里会通知。' },
        tab: { title: '这里没有费用', text: '换一个状态看看，或者看全部。' },
      }}
    >
      {({ id, owner, stateLabel, amount, reason, invoice, proof, refusal, regionName, at }) => ({
        id,
        stateLabel,
        at,
        title: owner,
        facts: [
          { label: '金额', value: <Money fen={amount} variant="price" /> },
          { label: '用途', value: reason },
          ...(invoice ? [{ label: '发票号码', value: invoice }] : []),
          { label: '付款城市', value: regionName },
          ...(refusal ? [{ label: '驳回原因', value: refusal }] : []),
        ],
        photos: { label: '凭证照片', urls: proof },
      })}
    </FinanceList>
  )
}
