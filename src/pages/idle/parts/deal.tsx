import type { IdleDealDetail } from '../../../contract/idle.contract.ts'
import { IDLE_WAYS } from '../../../contract/idleWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { useQuery } from '../../../data/query.ts'
import { readOf, screenReads } from '../../../data/reads.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { CodeTicket } from '../../../ui/parts/codeTicket.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Parcels } from '../../order/shared/parcels.tsx'
import { CallCard } from '../../record/shared/callCard.tsx'
import { useCouriers } from '../../record/shared/couriers.ts'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'

const factsOf = ({ isSeller, buyer, seller, way, words, meetAt, meetWhere, state }: IdleDealDetail) => [
  isSeller ? { label: '想要的人', value: buyer } : { label: '物主', value: seller },
  { label: '怎么交接', value: IDLE_WAYS[way] },
  ...(words ? [{ label: isSeller ? '对方的话' : '我的话', value: words }] : []),
  ...(meetAt === null
    ? []
    : [
        {
          label: state === 'reserved' ? '提议的时间' : '约好的时间',
          value: <When at={meetAt} withTime />,
        },
        { label: '见面地点', value: meetWhere },
      ]),
]

const hintsOf = ({ spot }: IdleDealDetail) => ({
  code: '请对方打开这次交接，出示 6 位交接码',
  words: `公共的地方，例如：${spot}。不要写家里的门牌`,
  number: '收件地址请打电话问对方',
  time: '白天，07:00 到 21:00 之间',
})

/** 交接: how far it is, whom to call, time and place, code or parcel. */
function DealOfId({ id }: { id: string }) {
  const read = useQuery('/api/idle/idleDealDetails', { id }, id !== '')
  const { data } = read
  const couriers = useCouriers()
  const record = useRecord('idleDeal', id)
  const steps = useSteps(record, {
    context: {
      couriers,
      hints: data ? hintsOf(data) : {},
      defaults: { day: chinaDay(Date.now(), 1), time: '10:00', ...(data?.spot && { words: data.spot }) },
      reasons: { TURN_DOWN: ['已经答应了别人', '不太合适'], BACK_OUT: ['临时有事', '东西不需要了'] },
    },
  })
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这次交接',
        text: '它可能属于另一个账号。',
        action: { label: '看我想要的', href: pathTo('/idle', { tab: 'deals' }) },
      }}
      title={data ? data.title : '闲置交接'}
      done="交接完成，没有要办的事。"
      turn={data?.code ? '见面时请向物主出示交接码。' : undefined}
      facts={data ? factsOf(data) : []}
      summary={
        data && (
          <Row gap="md">
            <Picture src={data.picture} alt="" width={84} height={84} />
            <a href={pathTo('/idle', { id: data.item })}>看这件闲置</a>
          </Row>
        )
      }
    >
      {data && (
        <>
          {data.otherPhone && (
            <CallCard label={data.isSeller ? '想要的人' : '物主'} name={data.otherName} phone={data.otherPhone} />
          )}
          {data.code && (
            <CodeTicket title="交接码" code={data.code}>
              <MutedText block>拿到东西时给物主看，对方输入后交接就完成了。别提前告诉别人。</MutedText>
            </CodeTicket>
          )}
          {data.otherPhone && (
            <Card variant="soft">
              <p>约在公共的地方，当面看好再收。东西不收钱，谁要您另外付钱请举报。</p>
            </Card>
          )}
          <Parcels parcels={data.parcels} lines={[]} />
        </>
      )}
    </RecordScreen>
  )
}

const reads = screenReads(['id'], ({ id }) => ({ read: id ? readOf('/api/idle/idleDealDetails', { id }) : undefined }))
export const Deal = Object.assign(DealOfId, { reads })
