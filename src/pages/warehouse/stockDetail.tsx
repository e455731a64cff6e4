import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Row } from '../../ui/parts/layout.tsx'
import { BatchCard } from './parts/batchCard.tsx'
import { IssueDetail, IssueDetailOfAid } from './parts/issueDetail.tsx'

const NAMES = ['id', 'issue', 'aid', 'batch'] as const

/** One kind of goods: its batches by shelf and expiry. */
function StockDetail({ id, batch }: { id: string; batch: string }) {
  const { data, problem, retry } = useQuery('/api/renwu/kucunDetails', { id }, id !== '')
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这样物品"
        text="它可能属于别的仓库。"
        action={{ label: '看库存', href: '/access' }}
      />
    )
  return (
    <Detail
      title={data?.name ?? '库存详情'}
      {...(data && { sub: data.warehouseName })}
      loading={!data}
      failure={problem && { text: problem.message, onRetry: retry }}
      {...(data && {
        facts: [
          { label: '类别', value: data.classificationName },
          { label: '库存', value: `${data.count} ${data.unit}` },
          { label: '已预留', value: `${data.reserved} ${data.unit}` },
          { label: '可用', value: `${data.count - data.reserved} ${data.unit}` },
        ],
      })}
    >
      {data && (
        <>
          <Row>
            <ButtonLink variant="line" size="sm" href={pathTo('/accessDetailRecord', { item: id })}>
              出入库记录
            </ButtonLink>
          </Row>
          {data.batches.map(one => (
            <BatchCard
              key={one.id}
              batch={one}
              name={data.name}
              warehouseName={data.warehouseName}
              unit={data.unit}
              mayStore={data.mayStore}
              chosen={one.id === batch}
            />
          ))}
        </>
      )}
    </Detail>
  )
}

/** 库存详情: one kind of goods, or one issue, depending on the address. */
export default function AccessDetail() {
  const { id, issue, aid, batch } = useUrlQuery(NAMES).query
  if (issue) return <IssueDetail key={issue} id={issue} />
  if (aid) return <IssueDetailOfAid key={aid} aid={aid} />
  return <StockDetail key={id} id={id} batch={batch} />
}

export function preload(query: URLSearchParams): void {
  const [id, issue] = [query.get('id'), query.get('issue')]
  if (id) prefetchQuery('/api/renwu/kucunDetails', { id })
  if (issue) prefetchQuery('/api/renwu/chukuDetails', { id: issue })
}
