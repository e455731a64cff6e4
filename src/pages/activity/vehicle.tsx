import truck from 'icon:truck'
import { memo } from 'react'
import { useLocation } from 'wouter'
import type { VehicleRow } from '../../contract/activity.contract.ts'
import { screenOf } from '../../contract/screens.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { useReads } from '../../data/reads.ts'
import { Button } from '../../ui/parts/button.tsx'
import { Card } from '../../ui/parts/card.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Row, Stack } from '../../ui/parts/layout.tsx'
import { LazyPart, type Part } from '../../ui/parts/lazyPart.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { MySignUpCard } from './parts/mySignUpCard.tsx'
import { activityReads, PartyList } from './parts/partyList.tsx'
import type { VehicleFormProps } from './parts/vehicleForm.tsx'
import { partyOf } from './shared/partySwitch.tsx'

const form: Part<VehicleFormProps> = {
  load: () => import('./parts/vehicleForm.tsx').then(({ VehicleForm }) => VehicleForm),
}

const VehicleCard = memo(function VehicleCard({ car }: { car: VehicleRow }) {
  const { name, plate, seats, load, shiftTitle, stateLabel } = car
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between" gap="sm">
          <b>{plate || '爱心车辆'}</b>
          <Chip tone="jade">{stateLabel}</Chip>
        </Row>
        <p>
          {seats} 座{load > 0 && ` · 载重 ${load} 公斤`}
        </p>
        <MutedText size="xs" block>
          {name} · {shiftTitle}
        </MutedText>
      </Stack>
    </Card>
  )
})

/** 个人爱心车辆, 单位爱心车辆: vehicles of an activity and the state of mine; `?new=1` signs one up. */
export default function Vehicles() {
  const { query, setQuery, activity } = useReads(activityReads)
  const { id } = query
  const [path] = useLocation()
  const party = partyOf(path)
  const title = screenOf(path)?.title ?? '爱心车辆'
  const pages = useInfiniteQuery('/api/huodong/carList', { id, party }, id !== '' && !query.new)
  const { data } = activity
  if (query.new && data) return <LazyPart part={form} height="30rem" props={{ activity: data, title }} />
  const mine = data?.mine.filter(({ kind }) => kind === 'vehicle') ?? []
  const offer = () => setQuery({ new: '1' })
  const canOffer = data?.obstacle === null
  return (
    <PartyList
      {...{ id, activity, pages }}
      paths={['/carDetailR', '/carDetailD']}
      unit="辆车"
      tools={canOffer && <Button onClick={offer}>我出一辆车</Button>}
      mine={mine.map(row => <MySignUpCard key={row.id} row={row} />)}
      empty={{
        title: party === 'organisation' ? '还没有单位出车' : '还没有邻居出车',
        text: '接送老人、运送物资，常常就缺一辆车。',
        icon: truck,
        ...(canOffer && { action: { label: '我出一辆车', onPress: offer } }),
      }}
    >
      {car => <VehicleCard car={car} />}
    </PartyList>
  )
}

export { activityReads as reads }
