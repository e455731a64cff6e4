import type { Point } from '../../../contract/constants.ts'
import type { Fact } from '../../../ui/parts/facts.tsx'
import { routeTo } from '../../map/shared/routeTo.ts'
import { periodText } from '../shared/period.ts'

interface Where {
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number
  readonly address: string
  readonly meeting: string
  readonly at: Point
}

/** Returns time and place of the service, with a route. */
export const whereFacts = (data: Where): Fact[] => [
  { label: '时间', value: periodText(data) },
  {
    label: '地点',
    value: (
      <>
        {data.address}{' '}
        <a href={routeTo(data)} target="_blank" rel="noopener noreferrer">
          怎么去
        </a>
      </>
    ),
  },
  ...(data.meeting ? [{ label: '集合', value: data.meeting }] : []),
]
