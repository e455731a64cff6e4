import trophy from 'icon:trophy'
import { RANK_SCOPES, RANK_SIZE, type RankRow } from '../../contract/hours.contract.ts'
import { CALENDAR_PERIODS, PERIOD_LABELS } from '../../contract/time.ts'
import { useQuery } from '../../data/query.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../ui/parts/foldingFilters.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { MyPlace } from './parts/myPlace.tsx'
import { RankLine } from './parts/rankLine.tsx'

const SCOPE_LABELS = { person: '个人', organisation: '单位', region: '地区' } as const
const OWN_LABELS = { person: '我', organisation: '本单位', region: '本地区' } as const
const SCOPES = RANK_SCOPES.map(value => ({ value, label: SCOPE_LABELS[value] }))
const PERIODS = CALENDAR_PERIODS.map(value => ({ value, label: PERIOD_LABELS[value] }))
const keyOf = ({ key }: RankRow) => key

/** Returns the input of the call from the query parameters. */
const queryOf = (scope: string, period: string) => ({
  scope: RANK_SCOPES.find(one => one === scope) ?? ('person' as const),
  period: CALENDAR_PERIODS.find(one => one === period) ?? ('month' as const),
})

export const reads = screenReads(['scope', 'period'], ({ scope, period }) => ({
  ranks: readOf('/api/my/paihangPage', queryOf(scope, period)),
}))

/** 排行: most hours of this week, month, year; the reader's own place is above. */
export default function Rank() {
  const { query, setQuery, ranks } = useReads(reads)
  const shown = queryOf(query.scope, query.period)
  const { data, problem, retry } = ranks
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  return (
    <List
      title="排行"
      sub={`${PERIOD_LABELS[shown.period]}前 ${RANK_SIZE} 名，只算核实过的工时`}
      filters={
        <>
          <FoldingFilters
            sorting={
              <Filters
                hideLabel
                label="排行"
                options={SCOPES}
                value={shown.scope}
                onChange={scope => setQuery({ scope: scope === 'person' ? '' : scope })}
              />
            }
            active={shown.period === 'month' ? 0 : 1}
            onClear={() => setQuery({ period: '' })}
          >
            <Filters
              hideLabel
              label="时间"
              options={PERIODS}
              value={shown.period}
              onChange={period => setQuery({ period: period === 'month' ? '' : period })}
            />
            <MutedText block>补录的工时不算；在设置里可以不参加排行。</MutedText>
          </FoldingFilters>
          {data && (data.mine || data.dataList.length > 0) && (
            <MyPlace mine={data.mine} scope={shown.scope} kind={me?.kind} />
          )}
        </>
      }
      items={data?.dataList}
      failure={problem && { text: problem.message, onRetry: retry }}
      keyOf={keyOf}
      narrow
      empty={{
        title: '这段时间还没有排行',
        text: '有人服务并核实之后，这里会有名次。',
        icon: trophy,
        ...(shown.period !== 'year' && {
          action: { label: '看今年的排行', onPress: () => setQuery({ period: 'year' }) },
        }),
      }}
    >
      {row => <RankLine row={row} own={OWN_LABELS[shown.scope]} />}
    </List>
  )
}
