import { useSearch } from 'wouter'
import { pathTo } from '../../contract/screens.ts'
import { useQuery } from '../../data/query.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { formatLines, parseLines } from './parts/lines.ts'
import { SubmitForm } from './parts/submitForm.tsx'

/** 提交订单: the lines are in the address as `?lines=sku:count,…`, so that a reload and adding an address lose nothing. */
export default function OrderSubmit() {
  const lines = parseLines(new URLSearchParams(useSearch()).get('lines') ?? '')
  const words = formatLines(lines)
  const preview = useQuery('/api/v3/orderPreview', { lines }, lines.length > 0)
  const addresses = useQuery('/api/my/addressList', {})
  if (lines.length === 0)
    return (
      <Empty
        heading
        title="还没有选商品"
        text="在购物车里勾选要买的，再来提交订单。"
        action={{ label: '去购物车', href: pathTo('/v3Cart') }}
      />
    )
  const problem = preview.problem ?? addresses.problem
  if (!preview.data || !addresses.data)
    return (
      <PendingForm
        title="提交订单"
        failure={
          problem && {
            text: problem.message,
            onRetry: () => {
              preview.retry()
              addresses.retry()
            },
          }
        }
      />
    )
  return (
    <SubmitForm key={words} lines={lines} words={words} preview={preview.data} addresses={addresses.data.dataList} />
  )
}
