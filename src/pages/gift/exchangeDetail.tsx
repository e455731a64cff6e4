import { pathTo } from '../../contract/screens.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useView } from '../../data/view.ts'
import { Detail } from '../../ui/kinds/detail.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Parcels } from '../order/shared/parcels.tsx'
import { isMissing, recordDetail } from '../record/shared/recordDetail.ts'
import { RecordProgress } from '../record/shared/recordProgress.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { ExchangeFacts } from './parts/exchangeFacts.tsx'
import { PickUpCard } from './parts/pickUpCard.tsx'
import { ReportCard } from './parts/reportCard.tsx'
import { ResendCard } from './parts/resendCard.tsx'

const NAMES = ['id'] as const
/** Its address is chosen from a list. */
const OWN_WAY = ['RESEND']

/** One exchange, for its owner and for gift staff: where it stands, what it is, and what each may do now. */
export default function ExchangeDetail() {
  const { id } = useUrlQuery(NAMES).query
  const uid = useView(view => view.uid)
  const read = useQuery('/api/index/myDuihuanGoodsRecordDetails', { id }, id !== '')
  const { data, problem } = read
  const { data: couriers } = useQuery('/api/v3/courierList', {})
  const record = useRecord('exchange', id)
  const steps = useSteps(record, {
    context: {
      couriers: couriers?.dataList.map(({ name }) => name) ?? [],
      hints: { code: '请来取的人出示，8 位数字' },
    },
    excluded: OWN_WAY,
  })
  if (!id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这次兑换"
        text="它可能属于另一个账号。您的兑换都在兑换记录里。"
        action={{ label: '看兑换记录', href: pathTo('/exchange') }}
      />
    )
  const resend = record.offers.find(({ event, refusal }) => event === 'RESEND' && !refusal)
  return (
    <>
      <Detail
        title="兑换详情"
        {...recordDetail(record, read, { done: '这次兑换已经完成，没有要办的事。' })}
        whyNot={steps.whyNot}
        actions={steps.actions}
      >
        {data && (
          <>
            {data.code && <PickUpCard code={data.code} station={data.station} />}
            {resend && <ResendCard id={id} record={record} />}
            <ExchangeFacts exchange={data} isOwner={data.record.facts.owner === uid} />
            <Parcels parcels={data.parcels} lines={[]} />
            {data.report && <ReportCard report={data.report} />}
            <RecordProgress record={record} />
          </>
        )}
      </Detail>
      {steps.dialog}
    </>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/index/myDuihuanGoodsRecordDetails', { id })
}
