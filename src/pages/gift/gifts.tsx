import present from 'icon:gift'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { useView } from '../../data/view.ts'
import { formatCount } from '../../ui/format.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { UNKNOWN } from '../../ui/parts/mutedText.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { CategoryChips } from '../mall/shared/categories.tsx'
import { GiftCard } from './parts/giftCard.tsx'
import { GiftFilterBar } from './parts/giftFilterBar.tsx'
import { FILTER_NAMES, giftQueryOf, isNarrowed, NO_FILTERS } from './parts/giftFilters.ts'

export const reads = screenReads(FILTER_NAMES, (query, { uid }) => ({
  types: readOf('/api/index/getGoodsType', { kind: 'gift' }),
  sums: uid && readOf('/api/my/pointSummary', {}),
  pages: pagesOf('/api/index/goodsPage', giftQueryOf(query)),
}))

/** 礼品: by type, affordable ones first. */
export default function Gifts() {
  const { query, setQuery, types, sums, pages } = useReads(reads)
  const uid = useView(view => view.uid)
  const mine = sums.data?.free ?? null
  const narrowed = isNarrowed(query)
  return (
    <List
      title="礼品"
      sub={
        sums.loading
          ? UNKNOWN
          : mine === null
            ? '助人、捐物得的积分，可以换这些好物'
            : `您有 ${formatCount(mine)} 积分可以用`
      }
      tools={
        uid && (
          <ButtonLink href="/exchange" variant="line" size="sm" icon={present}>
            兑换记录
          </ButtonLink>
        )
      }
      filters={
        <>
          <Search
            label="找礼品"
            placeholder="大米、雨伞、理发……"
            value={query.keyword}
            onChange={keyword => setQuery({ keyword })}
          />
          <CategoryChips
            label="礼品类型"
            tree={types.data?.dataList}
            value={query.classification}
            onChange={classification => setQuery({ classification })}
          />
          <GiftFilterBar filters={query} hasPoints={mine !== null} onChange={setQuery} />
        </>
      }
      {...listProps(pages)}
      keyOf={gift => gift.id}
      unit="件礼品"
      min={156}
      empty={
        narrowed
          ? {
              title: '没有找到这样的礼品',
              text: '换个说法，放宽条件，或者看看全部礼品。',
              icon: present,
              action: { label: '看全部礼品', onPress: () => setQuery(NO_FILTERS) },
            }
          : { title: '还没有礼品', text: '工作人员正在准备，过几天再来看看。', icon: present }
      }
    >
      {(gift, at) => <GiftCard gift={gift} mine={sums.loading ? undefined : mine} priority={at < 4} />}
    </List>
  )
}
