import { AID_KINDS } from '../../contract/aid.contract.ts'
import type { ResultRow } from '../../contract/aidResult.contract.ts'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../ui/parts/foldingFilters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { useReach } from '../place/shared/useReach.ts'
import { IssuedCard, type PublicIssue } from './parts/issuedCard.tsx'
import { ResultCard } from './parts/resultCard.tsx'
import { RESULT_KINDS } from './parts/resultPath.ts'

const NAMES = ['kind', 'reach', 'keyword'] as const
const ISSUED = 'issued'
const kinds = [
  { value: '', label: '全部' },
  ...AID_KINDS.map(value => ({ value, label: RESULT_KINDS[value] })),
  { value: ISSUED, label: '仓库出库' },
]
const idOf = ({ id }: ResultRow | PublicIssue) => id

/** 全部成果: all completed help, by kind, place and words, and stock issues. */
export default function AccomplishMore() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { region, groups } = useReach(query.reach, reach => setQuery({ reach }))
  const kind = AID_KINDS.find(one => one === query.kind)
  const issued = query.kind === ISSUED
  const { keyword } = query
  const results = useInfiniteQuery(
    '/api/index/getGongyichengguo',
    { ...region, ...(kind && { kind }), ...(keyword && { keyword }) },
    !issued,
  )
  const issues = useInfiniteQuery('/api/index/chukuPage', region, issued)
  const pages = issued ? issues : results
  return (
    <List
      title="全部成果"
      filters={
        <>
          {!issued && (
            <Search
              label="找成果"
              placeholder="棉被、陪护、助学……"
              value={keyword}
              onChange={words => setQuery({ keyword: words })}
            />
          )}
          <Filters
            hideLabel
            label="类型"
            options={kinds}
            value={issued ? ISSUED : (kind ?? '')}
            onChange={value => setQuery({ kind: value })}
          />
          <FoldingFilters
            sorting={<Filters hideLabel {...groups} />}
            active={query.reach ? 1 : 0}
            onClear={() => setQuery({ reach: '' })}
          />
        </>
      }
      {...listProps<ResultRow | PublicIssue>(pages)}
      keyOf={idOf}
      unit="件成果"
      min={360}
      empty={{
        title: keyword ? `没有找到“${keyword}”` : '这里还没有完成的帮扶',
        text: '换一个类型或地区看看。',
        action: { label: '看全部地区', onPress: () => setQuery({ kind: '', keyword: '', reach: 'all' }) },
      }}
    >
      {one =>
        'kind' in one ? <ResultCard result={one} headingLevel={2} /> : <IssuedCard issue={one} headingLevel={2} />
      }
    </List>
  )
}
