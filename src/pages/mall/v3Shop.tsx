import { pathTo } from '../../contract/screens.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Empty } from '../../ui/parts/empty.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { useQuery } from '../query.ts'
import { listed, readAhead, useRead, useReadPages } from '../reading.ts'
import { GoodsCard } from './parts/goodsCard.tsx'
import { ShopHead } from './parts/shopHead.tsx'
import { SORT_WORDS, wishOf } from './parts/wish.ts'

const NAMES = ['id', 'keyword', 'sort'] as const
const REST = { classification: '', condition: '', lowest: '', highest: '', inStock: '' }

/** 店铺: who it is, and its goods by words and sorting. */
export default function Shop() {
  const { query, ask } = useQuery(NAMES)
  const { id } = query
  const shop = useRead('/api/v3/shopDetail', { id }, id !== '')
  const { data, problem } = shop
  const wish = wishOf({ ...REST, ...query })
  const found = useReadPages('/api/v3/goodsPage', { shop: id, ...wish }, id !== '')
  if (!id || problem?.code === 'missing' || problem?.code === 'invalid')
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
          {data && <ShopHead shop={data} />}
          <Search
            label="在店里找"
            placeholder="在店里找商品"
            value={query.keyword.trim()}
            onChange={keyword => ask({ keyword })}
          />
          <Filters quiet label="排序" options={SORT_WORDS} value={query.sort} onChange={sort => ask({ sort })} />
        </>
      }
      {...listed(found, shop)}
      keyOf={goods => goods.id}
      unit="件商品"
      least={156}
      empty={
        wish.keyword
          ? {
              title: `店里没有“${wish.keyword}”`,
              text: '换个说法，或者看看店里全部商品。',
              action: { label: '看全部商品', onPress: () => ask({ keyword: '' }) },
            }
          : {
              title: '店里暂时没有在卖的商品',
              text: '收藏店铺，上新后再来；现在可以看看商城里别的小店。',
              action: { label: '去商城', href: pathTo('/v3Goods') },
            }
      }
    >
      {(goods, at) => <GoodsCard goods={goods} first={at < 4} inShop />}
    </List>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/v3/shopDetail', { id })
}
