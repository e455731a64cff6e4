import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { ExchangeForm } from './parts/exchangeForm.tsx'

export const reads = screenReads(['id', 'sku', 'count'], query => ({
  gift: query.id && readOf('/api/index/goodsDetails', { id: query.id }),
  addresses: readOf('/api/my/addressList', {}),
}))

/** 确认兑换: the selection is in the address, so that a reload and adding an address lose nothing. */
export default function GiftDetailInfo() {
  const { query, gift, addresses } = useReads(reads)
  const sku = gift.data?.skus.find(({ id }) => id === query.sku) ?? gift.data?.skus[0]
  const problem = gift.problem ?? addresses.problem
  if (!query.id || isMissing(gift.problem) || (gift.data && !sku))
    return (
      <Empty
        heading
        title="没有找到这件礼品"
        text="它可能已经下架，或者这个规格没有了。您的积分没有动。"
        action={{ label: '看全部礼品', href: pathTo('/gift') }}
      />
    )
  if (!gift.data || !sku || !addresses.data)
    return (
      <PendingForm
        title="确认兑换"
        failure={
          problem && {
            text: problem.message,
            onRetry: () => {
              gift.retry()
              addresses.retry()
            },
          }
        }
      />
    )
  const count = /^[1-9]\d?$/.test(query.count) ? Number(query.count) : 1
  return <ExchangeForm key={sku.id} gift={gift.data} sku={sku} count={count} addresses={addresses.data.dataList} />
}
