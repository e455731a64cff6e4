import { spaced } from '../../../contract/spacing.ts'
import { useSpan } from '../../../data/delays.ts'
import { useQuery } from '../../../data/query.ts'
import { useView } from '../../../data/view.ts'
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

/** Pick-up stations, those of my district first. */
export function StationChoice({ gift, chosen, error, onChange }: StationChoiceProps) {
  const region = useView(view => view.place.districtId)
  const pickUpDue = useSpan('exchange', 'pickUpDue')
  const { data, problem, retry } = useQuery('/api/index/duihuanStations', { id: gift, ...(region && { region }) })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <SkeletonLines lines={4} />
  return (
    <Card>
      <RadioCards
        label="自提点"
        min={240}
        options={data.dataList.map(({ id, name, address, regionName, hours }) => ({
          value: id,
          label: name,
          text: `${spaced(regionName, address)} · ${hours}`,
        }))}
        value={chosen}
        error={error}
        hint={`礼品到了会通知您，凭取货码在 ${pickUpDue}内领取`}
        onChange={onChange}
      />
    </Card>
  )
}
