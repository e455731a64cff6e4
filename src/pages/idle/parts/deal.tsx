import type { IdleDealDetail } from '../../../contract/idle.contract.ts'
import { IDLE_CONDITIONS, IDLE_WAYS } from '../../../contract/idleWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { chinaDay } from '../../../contract/time.ts'
import { useAction } from '../../../data/action.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { readOf, screenReads } from '../../../data/reads.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { yuanOf } from '../../../machines/browser/money.ts'
import type { Workflow } from '../../../machines/workflow/flow.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { CodeTicket } from '../../../ui/parts/codeTicket.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Prose } from '../../../ui/parts/prose.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { ReportLink } from '../../feedback/shared/reportLink.tsx'
import { Parcels } from '../../order/shared/parcels.tsx'
import { useTill } from '../../payment/shared/useTill.ts'
import { CallCard } from '../../record/shared/callCard.tsx'
import { useCouriers } from '../../record/shared/couriers.ts'
import { RecordScreen } from '../../record/shared/recordScreen.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { DealMoney, moneyText } from './dealMoney.tsx'
import { priceText } from './priceText.ts'

const factsOf = (deal: IdleDealDetail) => {
  const { isSeller, buyer, seller, way, words, meetAt, meetWhere, state, price } = deal
  const money = moneyText(deal)
  return [
    isSeller ? { label: '想要的人', value: buyer } : { label: '物主', value: seller },
    ...(price > 0 ? [{ label: '价钱', value: priceText(deal) }] : []),
    ...(money ? [{ label: '钱到哪了', value: money }] : []),
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
}

const hintsOf = ({ spot }: IdleDealDetail) => ({
  code: '请对方打开这次交接，出示 6 位交接码',
  words: `公共的地方，例如：${spot}。不要写家里的门牌`,
  number: '收件地址请打电话问对方',
  time: '白天，07:00 到 21:00 之间',
})

const leadsToPaid = ({ edges }: Pick<Workflow, 'edges'>, state: string) =>
  edges.some(({ from, name }) => from === state && name === 'PAID')

/** Returns the main step while the two agree on how to meet; undefined leaves it to the chart. */
function meetingStep({ isSeller, way, record: { state, facts } }: IdleDealDetail): string | null | undefined {
  if (state !== 'reserved') return undefined
  if (way === 'post') return isSeller ? 'SHIP' : null
  if (facts.turn === '') return 'PROPOSE'
  return facts.turn === facts[isSeller ? 'seller' : 'owner'] ? 'AGREE' : null
}

const MEETING_TURNS: Readonly<Record<string, string>> = {
  PROPOSE: '约个时间地点吧，您和对方谁先提都行。',
  AGREE: '对方提了时间地点，您看行不行？',
}
/** Returns whose turn it is to say when and where; undefined leaves it to the chart. */
function meetingTurn(deal: IdleDealDetail): string | undefined {
  const step = meetingStep(deal)
  if (step !== undefined && deal.way === 'meet') return MEETING_TURNS[step ?? ''] ?? '等对方答复您提的时间地点。'
  return deal.code && !deal.isSeller ? '见面时请向物主出示交接码。' : undefined
}

/** The thing as the buyer saw it when asking; it stays so whatever becomes of the page of the thing. */
function SeenThing({ deal: { seen, title } }: { deal: IdleDealDetail }) {
  return (
    <Disclosure summary={`要的时候看到的「${title}」`}>
      <Row wrap gap="sm">
        {seen.pictures.map((url, at) => (
          <Picture key={url} src={url} alt={`${title}，照片 ${at + 1}`} width={140} height={140} />
        ))}
      </Row>
      <p>{IDLE_CONDITIONS[seen.condition]}</p>
      {seen.words && <Prose text={seen.words} />}
    </Disclosure>
  )
}

/** 交接: how far it is, the price and its way, whom to call, time and place, code or parcel. */
function DealOfId({ id }: { id: string }) {
  const read = useQuery('/api/idle/idleDealDetails', { id }, id !== '')
  const { data } = read
  const couriers = useCouriers()
  const record = useRecord('idleDeal', id)
  const { call } = usePorts()
  const goToTill = useTill()
  const { run, busy } = useAction()
  const { flow, row } = record
  const payable = row !== undefined && flow !== undefined && leadsToPaid(flow, row.state)
  const pay = () =>
    void run('pay', async () => {
      const { payment } = await call('/api/idle/idlePay', { id })
      invalidateWorkflow('idleDeal')
      await goToTill(payment, pathTo('/idleDeliver', { id }))
    })
  const steps = useSteps(record, {
    main: data && meetingStep(data),
    context: {
      couriers,
      hints: data ? hintsOf(data) : {},
      defaults: {
        day: chinaDay(Date.now(), 1),
        time: '10:00',
        ...(data?.spot && { words: data.spot }),
        ...(data && { price: yuanOf(data.asked) }),
      },
      reasons: { TURN_DOWN: ['已经答应了别人', '不太合适'], BACK_OUT: ['临时有事', '东西不需要了'] },
    },
  })
  return (
    <RecordScreen
      {...{ read, record }}
      steps={
        payable && data && !data.isSeller
          ? { ...steps, actions: [...steps.actions, { label: '去付款', busy: busy === 'pay', onPress: pay }] }
          : steps
      }
      missing={{
        title: '没有找到这次交接',
        text: '它可能属于另一个账号。',
        action: { label: '看我想要的', href: pathTo('/idle', { tab: 'deals' }) },
      }}
      title={data ? data.title : '闲置交接'}
      done="交接完成，没有要办的事。"
      turn={data && meetingTurn(data)}
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
          {flow && row && <DealMoney deal={data} payable={payable} ended={Boolean(flow.states[row.state]?.end)} />}
          <SeenThing deal={data} />
          {data.otherPhone && (
            <CallCard label={data.isSeller ? '想要的人' : '物主'} name={data.otherName} phone={data.otherPhone} />
          )}
          {data.code && (
            <CodeTicket title="交接码" code={data.code}>
              <MutedText block>
                {data.price > 0
                  ? '拿到东西、看好了再给物主看；对方输入以后，您确认收到，钱才给物主。'
                  : '拿到东西时给物主看，对方输入后交接就完成了。'}
                别提前告诉别人。
              </MutedText>
            </CodeTicket>
          )}
          {data.otherPhone && (
            <Card variant="soft">
              <p>约在公共的地方，当面看好再收。{data.price === 0 && '东西不收钱，谁要您另外付钱请举报。'}</p>
            </Card>
          )}
          <Parcels parcels={data.parcels} lines={[]} />
          <ReportLink address={pathTo('/idleDeliver', { id })}>举报对方</ReportLink>
        </>
      )}
    </RecordScreen>
  )
}

const reads = screenReads(['id'], ({ id }) => ({ read: id ? readOf('/api/idle/idleDealDetails', { id }) : undefined }))
export const Deal = Object.assign(DealOfId, { reads })
