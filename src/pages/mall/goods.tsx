import cart from 'icon:shopping-cart'
import { listProps } from '../../data/listProps.ts'
import { pagesOf, readOf, screenReads, useReads } from '../../data/reads.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { GoodsCard } from './parts/goodsCard.tsx'
import { GoodsFilterBar } from './parts/goodsFilterBar.tsx'
import { activeFilterCount, FILTER_NAMES, goodsQueryOf } from './parts/goodsFilters.ts'
import css from './shared/categories.module.css'
import { branchOf, CategoryChips, CategoryTree } from './shared/categories.tsx'

const NO_FILTERS = { classification: '', keyword: '', condition: '', lowest: '', highest: '', inStock: '' }

export const reads = screenReads(FILTER_NAMES, query => ({
  categories: readOf('/api/index/getGoodsType', { kind: 'goods' }),
  pages: pagesOf('/api/v3/goodsPage', goodsQueryOf(query)),
}))

/** 商城: goods by classification, words, condition, price and stock, all in the address. */
export default function Goods() {
  const { query, setQuery, pages, categories } = useReads(reads)
  const goodsQuery = goodsQueryOf(query)
  const tree = categories.data?.dataList
  const branch = tree && branchOf(tree, query.classification)
  const chosen = branch?.children.find(one => one.id === query.classification) ?? branch
  const narrowed = Boolean(goodsQuery.keyword || chosen || activeFilterCount(query) > 0)
  const choose = (classification: string) => setQuery({ classification })
  return (
    <div className={css.beside}>
      <CategoryTree tree={tree} value={query.classification} onChange={choose} />
      <div>
        <List
          title="商城"
          deskHead
          sub={
            goodsQuery.keyword
              ? `“${goodsQuery.keyword}”${chosen ? `在${chosen.name}里` : ''}的搜索结果`
              : '邻里小店的好东西'
          }
          tools={
            <ButtonLink href="/v3Cart" variant="line" size="sm" icon={cart}>
              购物车
            </ButtonLink>
          }
          filters={
            <>
              <Search
                label="找商品"
                placeholder="大米、蜂蜜、围巾……"
                value={query.keyword}
                onChange={keyword => setQuery({ keyword })}
              />
              <CategoryChips tree={tree} value={query.classification} onChange={choose} />
              <GoodsFilterBar filters={query} onChange={setQuery} />
            </>
          }
          {...listProps(pages)}
          keyOf={goods => goods.id}
          unit="件商品"
          min={156}
          empty={
            narrowed
              ? {
                  title: `没有找到${goodsQuery.keyword ? `“${goodsQuery.keyword}”` : '这样的商品'}`,
                  text: '换个说法，放宽价格和成色，或者看看全部商品。',
                  action: { label: '看全部商品', onPress: () => setQuery(NO_FILTERS) },
                }
              : { title: '还没有商品上架', text: '小店正在备货，过几天再来看看。' }
          }
        >
          {(goods, at) => <GoodsCard goods={goods} priority={at < 4} />}
        </List>
      </div>
    </div>
  )
}
