import printer from 'icon:printer'
import { useQuery } from '../../../data/query.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { LazyQrCode } from '../../../ui/parts/lazyQrCode.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import css from './packingList.module.css'
import { receiverText } from './receiverText.ts'

/** Total of goods to take from the shelf, and a label for every parcel, for printing. */
export function PackingList() {
  const { data, problem, retry } = useQuery('/api/renwu/duihuanLabels', {})
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={2} />
  if (data.dataList.length === 0) return null
  const pieces = new Map<string, number>()
  for (const { title, options, count } of data.dataList) {
    const what = [title, ...options].join(' · ')
    pieces.set(what, (pieces.get(what) ?? 0) + count)
  }
  return (
    <Disclosure summary={`备货单和标签（${data.dataList.length} 单）`}>
      <Stack>
        <table className={css.list}>
          <caption>备货单</caption>
          <thead>
            <tr>
              <th scope="col">礼品</th>
              <th scope="col">件数</th>
            </tr>
          </thead>
          <tbody>
            {[...pieces].map(([what, count]) => (
              <tr key={what}>
                <td>{what}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={css.labels} data-labels="">
          {data.dataList.map(row => (
            <div key={row.id} className={css.label}>
              <LazyQrCode height="5rem" text={row.id} label={`兑换 ${row.id} 的二维码`} />
              <div>
                <b>{[row.title, ...row.options, `× ${row.count}`].join(' ')}</b>
                <p>{receiverText(row)}</p>
                <small>{row.id}</small>
              </div>
            </div>
          ))}
        </div>
        <div>
          <Button variant="line" icon={printer} onClick={() => print()}>
            打印备货单和标签
          </Button>
        </div>
      </Stack>
    </Disclosure>
  )
}
