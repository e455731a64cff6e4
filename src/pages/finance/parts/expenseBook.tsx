import download from 'icon:download'
import receipt from 'icon:receipt'
import { List } from '../../../ui/kinds/list.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { useDoing } from '../../doing.ts'
import { usePorts } from '../../ports.ts'
import { useQuery } from '../../query.ts'
import { listed, useReadPages } from '../../reading.ts'
import { Matter } from '../../record/shared/matter.tsx'
import type { BookProps } from './books.ts'
import { exportExpenses } from './exportExpenses.ts'
import { expenseTabs, tabOf } from './tabs.ts'

const NAMES = ['tab', 'id'] as const

/** 费用 of the city: looked at, confirmed or refused, and paid, in place. */
export function ExpenseBook({ title, books }: BookProps) {
  const { call } = usePorts()
  const { query, ask } = useQuery(NAMES)
  const tab = tabOf(query.tab, 'handedIn')
  const found = useReadPages('/api/renwu/feiyongPage', { tab })
  const { busy, run } = useDoing()
  return (
    <List
      title={title}
      sub="先看凭证再确认，付款后进入对方的余额"
      tools={
        <Button
          look="line"
          size="sm"
          sign={download}
          busy={busy === 'export'}
          onClick={() => void run('export', () => exportExpenses(call, tab))}
        >
          导出表格
        </Button>
      }
      filters={
        <>
          {books}
          <Filters
            quiet
            label="状态"
            options={expenseTabs}
            value={tab}
            onChange={value => ask({ tab: value, id: '' })}
          />
        </>
      }
      {...listed(found)}
      keyOf={({ id }) => id}
      unit="笔费用，等得最久的在前"
      empty={
        tab === 'all'
          ? { title: '还没有人提交费用', text: '有新的费用时，消息里会通知。', sign: receipt }
          : {
              title: '这里没有费用',
              text: '换一个状态看看，或者看全部。',
              sign: receipt,
              action: { label: '看全部', onPress: () => ask({ tab: 'all', id: '' }) },
            }
      }
    >
      {({ id, owner, stateLabel, amount, reason, proof, refusal, regionName, at }) => (
        <Matter
          workflow="expense"
          {...{ id, stateLabel, at }}
          title={owner}
          facts={[
            { label: '金额', value: <Money fen={amount} look="price" /> },
            { label: '用途', value: reason },
            { label: '付款城市', value: regionName },
            ...(refusal ? [{ label: '驳回原因', value: refusal }] : []),
          ]}
          photos={{ label: '凭证照片', urls: proof }}
          open={query.id === id}
          onOpen={open => ask({ id: open ? id : '' })}
        />
      )}
    </List>
  )
}
