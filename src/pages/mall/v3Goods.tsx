import cart from 'icon:shopping-cart'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { firstBuilt } from '../built.ts'
import { useQuery } from '../query.ts'
import { listed, readAhead, useRead, useReadPages } from '../reading.ts'
import css from './parts/classes.module.css'
import { branchOf, ClassChips, ClassTree } from './parts/classes.tsx'
import { GoodsCard } from './parts/goodsCard.tsx'
import { Narrowing } from './parts/narrowing.tsx'
import { narrowedBy, WISH, wishOf } from './parts/wish.ts'

const NOTHING_ASKED = { classification: '', keyword: '', condition: '', lowest: '', highest: '', inStock: '' }

/** 商城: goods by classification, words, condition, price and stock, all of it in the address. */
export default function Goods() {
  const { query, ask } = useQuery(WISH)
  const { data: classes } = useRead('/api/index/getGoodsType', { kind: 'goods' })
  const wish = wishOf(query)
  const found = useReadPages('/api/v3/goodsPage', wish)
  const tree = classes?.dataList
  const branch = tree && branchOf(tree, query.classification)
  const chosen = branch?.children.find(one => one.id === query.classification) ?? branch
  const narrowed = Boolean(wish.keyword || chosen || narrowedBy(query) > 0)
  const choose = (classification: string) => ask({ classification })
  const toCart = firstBuilt('/v3Cart')
  return (
    <div className={css.beside}>
      <ClassTree tree={tree} value={query.classification} onChange={choose} />
      <div>
        <List
          title="商城"
          sub={wish.keyword ? `“${wish.keyword}”${chosen ? `在${chosen.name}里` : ''}的搜索结果` : '邻里小店的好东西'}
          tools={
            toCart && (
              <ButtonLink href={toCart} look="line" size="sm" sign={cart}>
                购物车
              </ButtonLink>
            )
          }
          filters={
            <>
              <Search
                label="找商品"
                placeholder="大米、蜂蜜、围巾……"
                value={query.keyword.trim()}
                onChange={keyword => ask({ keyword })}
              />
              <ClassChips tree={tree} value={query.classification} onChange={choose} />
              <Narrowing asked={query} ask={ask} />
            </>
          }
          {...listed(found)}
          keyOf={goods => goods.id}
          unit="件商品"
          least={156}
          empty={
            narrowed
              ? {
                  title: `没有找到${wish.keyword ? `“${wish.keyword}”` : '这样的商品'}`,
                  text: '换个说法，放宽价格和成色，或者看看全部商品。',
                  action: { label: '看全部商品', onPress: () => ask(NOTHING_ASKED) },
                }
              : { title: '还没有商品上架', text: '小店正在备货，过几天再来看看。' }
          }
        >
          {(goods, at) => <GoodsCard goods={goods} first={at < 4} />}
        </List>
      </div>
    </div>
  )
}

export function preload(query: URLSearchParams): void {
  readAhead('/api/index/getGoodsType', { kind: 'goods' })
  const asked = Object.fromEntries(WISH.map(name => [name, query.get(name) ?? ''])) as Record<
    (typeof WISH)[number],
    string
  >
  readAhead('/api/v3/goodsPage', wishOf(asked))
}
