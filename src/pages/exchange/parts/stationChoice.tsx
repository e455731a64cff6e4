import { useState } from 'react'
import { spaced } from '../../../contract/spacing.ts'
import { useSpan } from '../../../data/delays.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
import { formatDistance } from '../../../ui/format.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'

interface StationChoiceProps {
  gift: string
  /** Id of the selected one, empty for none. */
  chosen: string
  error: string | undefined
  onChange: (id: string) => void
}

/** How many are shown before somebody wants more. */
const FEW = 3

/** Pick-up stations, the nearest first; a few of them until more are asked for. */
export function StationChoice({ gift, chosen, error, onChange }: StationChoiceProps) {
  const region = useView(view => view.place.districtId)
  const [all, setAll] = useState(false)
  const pickUpDue = useSpan('exchange', 'pickUpDue')
  const { data, problem, retry } = useQuery('/api/index/duihuanStations', { id: gift, ...(region && { region }) })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={4} />
  const stations = data.dataList.filter(({ id }, at) => all || at < FEW || id === chosen)
  const more = data.dataList.length - stations.length
  return (
    <Card>
      <RadioCards
        label="自提点"
        min={240}
        options={stations.map(({ id, name, address, regionName, hours, distance }) => ({
          value: id,
          label: name,
          text: [
            ...(distance === null ? [] : [`约 ${formatDistance(distance)}`]),
            // Some addresses begin with their district.
            address.includes(regionName.slice(0, 3)) ? address : spaced(regionName, address),
            hours,
          ].join(' · '),
        }))}
        value={chosen}
        error={error}
        hint={`礼品到了会通知您，凭取货码在 ${pickUpDue}内领取`}
        onChange={onChange}
      />
      {more > 0 && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          看其余 {more} 个自提点
        </Button>
      )}
    </Card>
  )
}
