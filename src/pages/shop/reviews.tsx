import star from 'icon:star'
import { listProps } from '../../data/listProps.ts'
import { useInfiniteQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { NoShop } from './parts/noShop.tsx'
import { type OwnReview, ReviewCard } from './parts/reviewCard.tsx'
import { shopReads, useManagedShops } from './parts/shops.ts'

const TITLE = '评价管理'
const NAMES = ['shop', 'show'] as const
const SHOW_OPTIONS = [
  { value: '', label: '全部' },
  { value: 'unanswered', label: '未回复' },
]
const idOf = ({ id }: OwnReview) => id

/** 评价管理: buyers' reviews of my goods, with one reply each. */
export default function Evaluate() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const managed = useManagedShops()
  const { data: shops } = managed
  const shop = shops?.find(({ id }) => id === query.shop) ?? shops?.[0]
  const unanswered = query.show === 'unanswered'
  const pages = useInfiniteQuery(
    '/api/v3/shopReviewPage',
    { shop: shop?.id ?? '', ...(unanswered && { unanswered }) },
    shop !== undefined,
  )
  if (shops && !shop) return <NoShop title={TITLE} />
  return (
    <List
      title={TITLE}
      sub={shop?.name}
      tools={
        shop && (
          <ButtonLink variant="line" href={`/v3Release?shop=${shop.id}`}>
            我的商品
          </ButtonLink>
        )
      }
      filters={
        <>
          {shops && shop && shops.length > 1 && (
            <Filters
              label="店铺"
              options={shops.map(({ id, name }) => ({ value: id, label: name }))}
              value={shop.id}
              onChange={id => setQuery({ shop: id })}
            />
          )}
          <Filters
            hideLabel
            label="评价"
            options={SHOW_OPTIONS}
            value={unanswered ? 'unanswered' : ''}
            onChange={show => setQuery({ show })}
          />
        </>
      }
      {...listProps(pages, managed)}
      keyOf={idOf}
      unit="条评价"
      empty={
        unanswered
          ? { title: '都回复过了', text: '有新的评价时会在这里看到。', icon: star }
          : { title: '还没有评价', text: '买家收货后评价的内容会显示在这里。', icon: star }
      }
    >
      {review => (
        <ReviewCard
          review={review}
          why={shop?.open ? undefined : `店铺${shop?.stateLabel ?? '没有开张'}，现在不能回复`}
        />
      )}
    </List>
  )
}

export { shopReads as reads }
