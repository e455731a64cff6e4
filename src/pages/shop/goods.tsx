import store from 'icon:store'
import { pathTo } from '../../contract/screens.ts'
import { GOODS_STATES } from '../../contract/shop.contract.ts'
import { useAction } from '../../data/action.ts'
import { listProps } from '../../data/listProps.ts'
import { usePorts } from '../../data/ports.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Search } from '../../ui/parts/search.tsx'
import { toast } from '../../ui/toasts.ts'
import { NoShop } from './parts/noShop.tsx'
import { type OwnGoods, OwnGoodsCard } from './parts/ownGoodsCard.tsx'
import { OwnShopHeader } from './parts/ownShopHeader.tsx'
import { shopReads, useManagedShops } from './parts/shops.ts'

const TITLE = '我的商品'
const NAMES = ['shop', 'state', 'keyword'] as const
const STATE_LABELS = { onSale: '在售', draft: '草稿', offSale: '已下架' } as const
const TABS = (['onSale', 'draft', 'offSale'] as const).map(value => ({ value, label: STATE_LABELS[value] }))
const idOf = ({ id }: OwnGoods) => id

/** 我的商品: my shop's goods on sale, in draft and off sale. */
export default function Release() {
  const { call } = usePorts()
  const { query, setQuery } = useUrlQuery(NAMES)
  const managed = useManagedShops()
  const { data: shops } = managed
  const shop = shops?.find(({ id }) => id === query.shop) ?? shops?.[0]
  const state = GOODS_STATES.find(one => one === query.state) ?? 'onSale'
  const { keyword } = query
  const pages = useInfiniteQuery(
    '/api/v3/shopGoodsPage',
    { shop: shop?.id ?? '', state, ...(keyword && { keyword }) },
    shop !== undefined,
  )
  const { busy, run } = useAction()
  if (shops && !shop) return <NoShop title={TITLE} />
  const move = ({ id, state: now }: OwnGoods) =>
    run(id, async () => {
      await call('/api/v3/goodsState', { id, state: now === 'onSale' ? 'offSale' : 'onSale' })
      invalidate('/api/v3/shopGoodsPage', '/api/v3/goodsPage', '/api/v3/goodsDetail')
      toast(now === 'onSale' ? '已下架，买家不能再下单' : '已上架，买家现在能看到', 'done')
    })
  const add = `/v3ReleaseAdd${shop ? `?shop=${shop.id}` : ''}`
  return (
    <List
      title={TITLE}
      tools={
        shop && (
          <>
            <ButtonLink variant="line" href={pathTo('/orderDeliver', { shop: shop.id })}>
              店铺订单
            </ButtonLink>
            <ButtonLink variant="line" href={pathTo('/v3Evaluate', { shop: shop.id })}>
              评价管理
            </ButtonLink>
            {shop.open && <ButtonLink href={add}>发布商品</ButtonLink>}
          </>
        )
      }
      filters={
        shop &&
        shops && (
          <>
            <OwnShopHeader shop={shop} shops={shops} onChoose={id => setQuery({ shop: id })} />
            <Filters
              hideLabel
              label="状态"
              options={TABS}
              value={state}
              onChange={value => setQuery({ state: value })}
            />
            <Search
              label="找商品"
              placeholder="商品名称"
              value={keyword}
              onChange={words => setQuery({ keyword: words })}
            />
          </>
        )
      }
      {...listProps(pages, managed)}
      keyOf={idOf}
      unit="件商品"
      min={400}
      empty={
        keyword
          ? {
              title: `${STATE_LABELS[state]}的商品里没有“${keyword}”`,
              action: { label: '看全部', onPress: () => setQuery({ keyword: '' }) },
            }
          : {
              title: `没有${STATE_LABELS[state]}的商品`,
              icon: store,
              ...(shop?.open && { action: { label: '发布商品', href: add } }),
            }
      }
    >
      {goods => (
        <OwnGoodsCard
          goods={goods}
          why={shop?.open ? undefined : `店铺${shop?.stateLabel ?? '没有开张'}，现在不能修改`}
          busy={busy}
          onState={one => void move(one)}
        />
      )}
    </List>
  )
}

export { shopReads as reads }
