import recycle from 'icon:recycle'
import { IDLE_SORTS, type IdleRow } from '../../../contract/idle.contract.ts'
import { IDLE_CONDITIONS, IDLE_TERMS } from '../../../contract/idleWords.ts'
import { isKeyOf, keysOf } from '../../../contract/keys.ts'
import { listProps } from '../../../data/listProps.ts'
import { useInfiniteQuery, useQuery } from '../../../data/query.ts'
import type { ReadAhead } from '../../../data/reads.ts'
import { readOf, screenReads } from '../../../data/reads.ts'
import { type UrlQuery, useUrlQuery } from '../../../data/urlQuery.ts'
import { List } from '../../../ui/kinds/list.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../../ui/parts/foldingFilters.tsx'
import { Search } from '../../../ui/parts/search.tsx'
import { CategoryChips } from '../../mall/shared/categories.tsx'
import { useOrigin } from '../../map/shared/origin.ts'
import { OriginLine } from '../../map/shared/originLine.tsx'
import { useReach } from '../../place/shared/useReach.ts'
import { TabLinks } from './tabLinks.tsx'
import { ThingCard } from './thingCard.tsx'

const NAMES = ['classification', 'condition', 'terms', 'keyword', 'sort', 'reach'] as const
type Query = UrlQuery<(typeof NAMES)[number]>['query']
const NO_FILTERS: Query = { classification: '', condition: '', terms: '', keyword: '', sort: '', reach: '' }
const TYPES = { kind: 'idle' } as const
const idOf = ({ id }: IdleRow) => id
const optionsOf = (words: Readonly<Record<string, string>>, all: string) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
const SORTS = keysOf(IDLE_SORTS).map(value => ({ value: value === 'nearest' ? '' : value, label: IDLE_SORTS[value] }))

const filterOf = ({ classification, condition, terms, keyword, sort }: Query) => ({
  ...(classification && { classification }),
  ...(isKeyOf(IDLE_CONDITIONS, condition) && { condition }),
  ...(isKeyOf(IDLE_TERMS, terms) && { terms }),
  ...(keyword && { keyword }),
  ...(isKeyOf(IDLE_SORTS, sort) && { sort }),
})

/** Things that neighbours pass on, the nearest first. */
function Near() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const origin = useOrigin()
  const { region, groups } = useReach(query.reach, reach => setQuery({ reach }))
  const types = useQuery('/api/index/getGoodsType', TYPES)
  const pages = useInfiniteQuery('/api/idle/idlePage', { ...filterOf(query), ...region, ...origin.at }, origin.isKnown)
  const narrowed = Object.values(query).some(Boolean)
  const active = [query.condition, query.terms, query.reach].filter(Boolean).length
  return (
    <List
      title="闲置"
      sub="用不上的，送给、换给或卖给用得上的邻居"
      tools={<TabLinks here="near" />}
      filters={
        <>
          <Search
            label="找闲置"
            placeholder="自行车、书桌、童车……"
            value={query.keyword}
            onChange={keyword => setQuery({ keyword })}
          />
          <CategoryChips
            label="闲置类别"
            tree={types.data?.dataList}
            value={query.classification}
            onChange={classification => setQuery({ classification })}
          />
          <FoldingFilters
            active={active}
            onClear={() => setQuery({ condition: '', terms: '', reach: '' })}
            sorting={
              <Filters
                hideLabel
                label="排序"
                options={SORTS}
                value={query.sort}
                onChange={sort => setQuery({ sort })}
              />
            }
          >
            <Filters
              label="怎么给"
              options={optionsOf(IDLE_TERMS, '都可以')}
              value={query.terms}
              onChange={terms => setQuery({ terms })}
            />
            <Filters
              label="成色"
              options={optionsOf(IDLE_CONDITIONS, '都可以')}
              value={query.condition}
              onChange={condition => setQuery({ condition })}
            />
            <Filters {...groups} />
          </FoldingFilters>
          <OriginLine origin={origin} />
        </>
      }
      {...listProps(pages)}
      keyOf={idOf}
      unit="件闲置"
      min={340}
      empty={
        narrowed
          ? {
              title: '没有找到这样的闲置',
              text: '换个说法，放宽条件，或者看看全部闲置。',
              icon: recycle,
              action: { label: '看全部闲置', onPress: () => setQuery(NO_FILTERS) },
            }
          : {
              title: '附近还没有闲置',
              text: '看看整个城市里有什么，或者您先放一件。',
              icon: recycle,
              action: { label: '看全部地区', onPress: () => setQuery({ reach: 'all' }) },
            }
      }
    >
      {(thing, index) => <ThingCard thing={thing} priority={index < 4} />}
    </List>
  )
}

const reads: ReadAhead = screenReads([], () => ({ types: readOf('/api/index/getGoodsType', TYPES) }))
export const NearList = Object.assign(Near, { reads })
