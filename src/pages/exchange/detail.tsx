import { pathTo } from '../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { useView } from '../../data/view.ts'
import { Parcels } from '../order/shared/parcels.tsx'
import { useCouriers } from '../record/shared/couriers.ts'
import { RecordScreen } from '../record/shared/recordScreen.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { ExchangeFacts } from './parts/exchangeFacts.tsx'
import { PickUpCard } from './parts/pickUpCard.tsx'
import { ReportCard } from './parts/reportCard.tsx'
import { ResendCard } from './parts/resendCard.tsx'

/** The address is chosen from a list. */
const OWN_WAY = ['RESEND']

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/index/myDuihuanGoodsRecordDetails', { id }),
}))

/** One exchange, for its owner and for gift staff: state, content, and available steps. */
export default function ExchangeDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const uid = useView(view => view.uid)
  const { data } = read
  const couriers = useCouriers()
  const record = useRecord('exchange', id)
  const steps = useSteps(record, {
    context: {
      couriers,
      hints: { code: '请来取的人出示，8 位数字' },
    },
    excluded: OWN_WAY,
  })
  const resend = record.offers.find(({ event, refusal }) => event === 'RESEND' && !refusal)
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这次兑换',
        text: '它可能属于另一个账号。您的兑换都在兑换记录里。',
        action: { label: '看兑换记录', href: pathTo('/exchange') },
      }}
      title="兑换详情"
      done="这次兑换已经完成，没有要办的事。"
      turn={data?.code ? '请到自提点，向礼品兑换员出示取货码。' : undefined}
    >
      {data && (
        <>
          {data.code && <PickUpCard code={data.code} station={data.station} />}
          {resend && <ResendCard id={id} record={record} />}
          <ExchangeFacts exchange={data} isOwner={data.record.facts.owner === uid} />
          <Parcels parcels={data.parcels} lines={[]} />
          {data.report && <ReportCard report={data.report} />}
        </>
      )}
    </RecordScreen>
  )
}
