import { isMissing } from '../../contract/refusal.ts'
import { pathTo } from '../../contract/screens.ts'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { ReportLink } from '../feedback/shared/reportLink.tsx'
import { GoodsCard } from './parts/goodsCard.tsx'
import { goodsQueryOf, SORT_OPTIONS } from './parts/goodsFilters.ts'
import { ShopHeader } from './parts/shopHeader.tsx'

const NO_FILTERS = { classification: '', condition: '', lowest: '', highest: '', inStock: '' }

export const reads = screenReads(['id', 'keyword', 'sort'], query => ({
  shop: query.id && readOf('/api/v3/shopDetail', { id: query.id }),
  pages: query.id && pagesOf('/api/v3/goodsPage', { shop: query.id, ...goodsQueryOf({ ...NO_FILTERS, ...query }) }),
}))

/** 店铺: the shop, and its goods by words and sort order. */
export default function Shop() {
  const { query, setQuery, shop, pages } = useReads(reads)
  const { data, problem } = shop
  if (!query.id || isMissing(problem))
    return (
      <Empty
        heading
        title="没有找到这家店铺"
        text="它可能已经关店。看看商城里别的小店。"
        action={{ label: '去商城', href: pathTo('/v3Goods') }}
      />
    )
  return (
    <List
      title={data?.name ?? '店铺'}
      filters={
        <>
          {data && <ShopHeader shop={data} />}
          {data && <ReportLink>举报这家店铺</ReportLink>}
          <Search
            label="在店里找"
            placeholder="在店里找商品"
            value={query.keyword}
            onChange={keyword => setQuery({ keyword })}
          />
          <Filters
            hideLabel
            label="排序"
            options={SORT_OPTIONS}
            value={query.sort}
            onChange={sort => setQuery({ sort })}
          />
        </>
      }
      {...listProps(pages, shop)}
      keyOf={goods => goods.id}
      unit="件商品"
      min={156}
      empty={
        query.keyword
          ? {
              title: `店里没有“${query.keyword}”`,
              text: '换个说法，或者看看店里全部商品。',
              action: { label: '看全部商品', onPress: () => setQuery({ keyword: '' }) },
            }
          : {
              title: '店里暂时没有在卖的商品',
              text: '收藏店铺，上新后再来；现在可以看看商城里别的小店。',
              action: { label: '去商城', href: pathTo('/v3Goods') },
            }
      }
    >
      {(goods, at) => <GoodsCard goods={goods} priority={at < 4} inShop />}
    </List>
  )
}
