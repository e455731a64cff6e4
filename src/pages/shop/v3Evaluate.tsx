import star from 'icon:star'
import { List } from '../../ui/kinds/list.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { useQuery } from '../query.ts'
import { listed, readAhead, useReadPages } from '../reading.ts'
import { NoShop } from './parts/noShop.tsx'
import { type OwnReview, ReviewCard } from './parts/reviewCard.tsx'
import { useKeptShops } from './parts/shops.ts'

const TITLE = '评价管理'
const NAMES = ['shop', 'show'] as const
const SHOWN = [
  { value: '', label: '全部' },
  { value: 'unanswered', label: '未回复' },
]
const idOf = ({ id }: OwnReview) => id

/** 评价管理: what buyers say of my goods, each answered once. */
export default function Evaluate() {
  const { query, ask } = useQuery(NAMES)
  const kept = useKeptShops()
  const { shops } = kept
  const shop = shops?.find(({ id }) => id === query.shop) ?? shops?.[0]
  const unanswered = query.show === 'unanswered'
  const found = useReadPages(
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
          <ButtonLink look="line" href={`/v3Release?shop=${shop.id}`}>
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
              onChange={id => ask({ shop: id })}
            />
          )}
          <Filters
            quiet
            label="评价"
            options={SHOWN}
            value={unanswered ? 'unanswered' : ''}
            onChange={show => ask({ show })}
          />
        </>
      }
      {...listed(found, kept)}
      keyOf={idOf}
      unit="条评价"
      empty={
        unanswered
          ? { title: '都回复过了', text: '有新的评价时会在这里看到。', sign: star }
          : { title: '还没有评价', text: '买家收货后评价的内容会显示在这里。', sign: star }
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

export const preload = (): void => readAhead('/api/v3/myShops', {})
