import wallet from 'icon:wallet'
import type { LedgerRow } from '../../contract/ledger.ts'
import { pathTo } from '../../contract/screens.ts'
import type { WithdrawalRow } from '../../contract/withdrawal.contract.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { formatMoney } from '../../ui/format.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Disclosure } from '../../ui/parts/disclosure.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Stack } from '../../ui/parts/layout.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { AloneFrame } from './parts/aloneFrame.tsx'
import { BalanceCard } from './parts/balanceCard.tsx'
import { PayeeForm } from './parts/payeeForm.tsx'
import { WithdrawalCard } from './parts/withdrawalCard.tsx'
import { WithdrawalDetail } from './parts/withdrawalDetail.tsx'
import { WithdrawForm } from './parts/withdrawForm.tsx'
import { LedgerLine } from './shared/ledger.tsx'

const TABS = [
  { value: '', label: '收益记录' },
  { value: 'withdrawals', label: '提现记录' },
] as const

const reads = screenReads(['shop', 'tab'], ({ shop, tab }) => {
  const account = shop ? { shop } : {}
  return {
    balance: readOf('/api/v2/shouyiDetails', account),
    earnings: tab !== 'withdrawals' && pagesOf('/api/v2/shouyijiluPage', account),
    withdrawals: tab === 'withdrawals' && pagesOf('/api/v2/tixianPage', { tab: 'all', ...account }),
  }
})

/** What I have earned, or a shop of mine: free, frozen, on its way, and every entry; withdrawn from here. */
function Earnings() {
  const { query, setQuery, balance: read, earnings, withdrawals } = useReads(reads)
  const { shop } = query
  const balance = read.data
  const shows = query.tab === 'withdrawals' ? withdrawals : earnings
  return (
    <List<LedgerRow | WithdrawalRow>
      narrow
      title="待结算收益"
      sub="您应得、还没有付出的钱；不能充值、转账或消费"
      filters={
        balance && (
          <Stack gap="sm">
            {balance.accounts.length > 1 && (
              <Filters
                hideLabel
                label="账户"
                options={balance.accounts.map(one => ({
                  value: one.shop,
                  label: `${one.name} ${formatMoney(one.free)}`,
                }))}
                value={shop}
                onChange={value => setQuery({ shop: value })}
              />
            )}
            <BalanceCard balance={balance} />
            <Card>
              <Stack gap="sm">
                <h2>提现</h2>
                {balance.obstacle ? (
                  <p role="note">{balance.obstacle}</p>
                ) : (
                  <WithdrawForm key={shop} balance={balance} shop={shop} onApplied={id => setQuery({ id } as never)} />
                )}
                <Disclosure summary={balance.payee ? `收款账户：${balance.payee.account}` : '填写收款账户'}>
                  <PayeeForm key={balance.payee?.seen ?? ''} balance={balance} />
                </Disclosure>
              </Stack>
            </Card>
            <Filters
              hideLabel
              label="记录"
              options={TABS}
              value={query.tab === 'withdrawals' ? 'withdrawals' : ''}
              onChange={tab => setQuery({ tab })}
            />
          </Stack>
        )
      }
      {...listProps<LedgerRow | WithdrawalRow>(shows, read)}
      keyOf={({ id }) => id}
      unit="条记录"
      empty={{ title: '这里还没有记录', text: '报销的费用、店铺的货款会记在这里。', icon: wallet }}
    >
      {row => ('balance' in row ? <LedgerLine line={row} /> : <WithdrawalCard row={row} />)}
    </List>
  )
}

const NAMES = ['id'] as const
const Screen = oneOrList(WithdrawalDetail, Object.assign(Earnings, { reads }))

/** 待结算收益; `?id=` shows one withdrawal. */
function Balance() {
  const { id } = useUrlQuery(NAMES).query
  const way = id
    ? { href: pathTo('/qbye', { tab: 'withdrawals' }), label: '待结算收益' }
    : { href: pathTo('/person'), label: '个人中心' }
  return (
    <AloneFrame {...way}>
      <Screen />
    </AloneFrame>
  )
}
export default Object.assign(Balance, { reads: Screen.reads })
