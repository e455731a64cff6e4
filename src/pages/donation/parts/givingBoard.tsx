import { CALENDAR_PERIODS, GIVING_PERIOD, PERIOD_LABELS } from '../../../contract/time.ts'
import { MIXED_UNIT } from '../../../contract/unitCounts.ts'
import { useQuery } from '../../../data/query.ts'
import { formatCount } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Standing } from '../../../ui/parts/standing.tsx'
import { cardPath } from './donationPath.ts'
import css from './givingBoard.module.css'

const PERIODS = CALENDAR_PERIODS.map(value => ({ value, label: PERIOD_LABELS[value] }))

interface GivingBoardProps {
  /** From the address; by default this year. */
  period: string
  region: string | undefined
  onPeriod: (period: string) => void
}

/** Totals of this week, month, year, and the top donors. */
export function GivingBoard({ period: named, region, onPeriod }: GivingBoardProps) {
  const period = CALENDAR_PERIODS.find(one => one === named) ?? GIVING_PERIOD
  const { data, problem, retry } = useQuery('/api/index/aixinbang', { period, ...(region && { region }) })
  return (
    <Stack gap="sm">
      <Filters
        hideLabel
        label="时间"
        options={PERIODS}
        value={period}
        onChange={next => onPeriod(next === GIVING_PERIOD ? '' : next)}
      />
      {problem ? (
        <Failure text={problem.message} onRetry={retry} />
      ) : (
        <Figures
          items={[
            { label: '收到', value: data ? formatCount(data.gifts) : '—', unit: '次' },
            { label: '一共', value: data ? formatCount(data.pieces) : '—', unit: MIXED_UNIT },
            { label: '已到邻居手里', value: data ? formatCount(data.reached) : '—', unit: MIXED_UNIT },
          ]}
        />
      )}
      {data && data.donors.length > 0 && (
        <>
          <Card>
            <ol className={css.donors} aria-label={`${PERIOD_LABELS[period]}捐得最多的`}>
              {data.donors.map(({ uid, rank, name, party, gifts, pieces }) => (
                <li key={uid}>
                  <Standing
                    rank={rank}
                    name={name}
                    href={cardPath(party, uid)}
                    sum={`${gifts} 次 · ${formatCount(pieces)} ${MIXED_UNIT}`}
                  />
                </li>
              ))}
            </ol>
          </Card>
          <MutedText block>按捐的次数排；不公开姓名的只算进总数。</MutedText>
        </>
      )}
    </Stack>
  )
}
