import store from 'icon:store'
import { GOODS_STATES } from '../../contract/mall.contract.ts'
import { List } from '../../ui/kinds/list.tsx'
import { say } from '../../ui/messages.ts'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { firstBuilt } from '../built.ts'
import { readAgain } from '../cache.ts'
import { useDoing } from '../doing.ts'
import { usePorts } from '../ports.ts'
import { useQuery } from '../query.ts'
import { listed, readAhead, useReadPages } from '../reading.ts'
import { GoodsCard, type OwnGoods } from './parts/goodsCard.tsx'
import { NoShop } from './parts/noShop.tsx'
import { ShopHead } from './parts/shopHead.tsx'
import { useKeptShops } from './parts/shops.ts'

const TITLE = '我的商品'
const NAMES = ['shop', 'state', 'keyword'] as const
const STATE_WORDS = { onSale: '在售', draft: '草稿', offSale: '已下架' } as const
const TABS = (['onSale', 'draft', 'offSale'] as const).map(value => ({ value, label: STATE_WORDS[value] }))
const idOf = ({ id }: OwnGoods) => id

/** 我的商品: what my shop has on sale, in draft and off sale. */
export default function Release() {
  const { call } = usePorts()
  const { query, ask } = useQuery(NAMES)
  const kept = useKeptShops()
  const { shops } = kept
  const shop = shops?.find(({ id }) => id === query.shop) ?? shops?.[0]
  const state = GOODS_STATES.find(one => one === query.state) ?? 'onSale'
  const { keyword } = query
  const found = useReadPages(
    '/api/v3/shopGoodsPage',
    { shop: shop?.id ?? '', state, ...(keyword && { keyword }) },
    shop !== undefined,
  )
  const { busy, run } = useDoing()
  if (shops && !shop) return <NoShop title={TITLE} />
  const move = ({ id, state: now }: OwnGoods) =>
    run(id, async () => {
      await call('/api/v3/goodsState', { id, state: now === 'onSale' ? 'offSale' : 'onSale' })
      readAgain('/api/v3/shopGoodsPage', '/api/v3/goodsPage', '/api/v3/goodsDetail')
      say(now === 'onSale' ? '已下架，买家不能再下单' : '已上架，买家现在能看到', 'done')
    })
  const orders = firstBuilt('/orderDeliver')
  const reviews = firstBuilt('/v3Evaluate')
  const add = `/v3ReleaseAdd${shop ? `?shop=${shop.id}` : ''}`
  return (
    <List
      title={TITLE}
      tools={
        shop && (
          <>
            {orders && (
              <ButtonLink look="line" href={`${orders}?shop=${shop.id}`}>
                店铺订单
              </ButtonLink>
            )}
            {reviews && (
              <ButtonLink look="line" href={`${reviews}?shop=${shop.id}`}>
                评价管理
              </ButtonLink>
            )}
            {shop.open && <ButtonLink href={add}>发布商品</ButtonLink>}
          </>
        )
      }
      filters={
        shop &&
        shops && (
          <>
            <ShopHead shop={shop} shops={shops} onChoose={id => ask({ shop: id })} />
            <Filters quiet label="状态" options={TABS} value={state} onChange={value => ask({ state: value })} />
            <Search label="找商品" placeholder="商品名称" value={keyword} onChange={words => ask({ keyword: words })} />
          </>
        )
      }
      {...listed(found, kept)}
      keyOf={idOf}
      unit="件商品"
      least={400}
      empty={
        keyword
          ? {
              title: `${STATE_WORDS[state]}的商品里没有“${keyword}”`,
              action: { label: '看全部', onPress: () => ask({ keyword: '' }) },
            }
          : {
              title: `没有${STATE_WORDS[state]}的商品`,
              sign: store,
              ...(shop?.open && { action: { label: '发布商品', href: add } }),
            }
      }
    >
      {goods => (
        <GoodsCard
          goods={goods}
          why={shop?.open ? undefined : `店铺${shop?.stateLabel ?? '没有开张'}，现在不能修改`}
          busy={busy}
          onState={one => void move(one)}
        />
      )}
    </List>
  )
}

export const preload = (): void => readAhead('/api/v3/myShops', {})
