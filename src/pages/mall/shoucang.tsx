import heart from 'icon:heart'
import { pathTo } from '../../contract/screens.ts'
import type { WireReply } from '../../contract/wire.ts'
import { useAction } from '../../data/action.ts'
import { isBuilt } from '../../data/built.ts'
import { usePorts } from '../../data/ports.ts'
import { listProps, useInfiniteQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { List } from '../../ui/kinds/list.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { toast } from '../../ui/toasts.ts'
import { FavouriteRow } from './parts/favouriteRow.tsx'

const NAMES = ['kind'] as const
const ALL_KINDS = [
  { value: '', label: '全部' },
  { value: 'goods', label: '商品' },
  { value: 'gift', label: '礼品', screen: '/giftDetail' },
  { value: 'shop', label: '店铺' },
  { value: 'activity', label: '活动', screen: '/volunteerDetail' },
  { value: 'campaign', label: '募捐', screen: '/fundraisingDetail' },
] as const
/** Kinds of which something can be opened. */
const KINDS = ALL_KINDS.filter(kind => !('screen' in kind) || isBuilt(kind.screen))

type Favourite = WireReply<'/api/v3/collectPage'>['dataList'][number]

/** 收藏: what I want to find again, by kind; what is gone stays grey until I take it out. */
export default function Favourites() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { call } = usePorts()
  const { busy, run } = useAction()
  const kind = KINDS.find(({ value }) => value === query.kind)?.value || undefined
  const pages = useInfiniteQuery('/api/v3/collectPage', { ...(kind && { kind }) })
  const remove = ({ kind: of, id, title }: Favourite) =>
    run(id, async () => {
      await call('/api/v3/collectDelete', { kind: of, id })
      invalidate('/api/v3/collectPage', '/api/v3/goodsDetail', '/api/v3/shopDetail', '/api/index/goodsDetails')
      toast(`已取消收藏：${title}`, 'done')
    })
  return (
    <List
      title="我的收藏"
      filters={
        <Filters
          hideLabel
          label="类型"
          options={KINDS}
          value={kind ?? ''}
          onChange={value => setQuery({ kind: value })}
        />
      }
      {...listProps(pages)}
      keyOf={one => `${one.kind} ${one.id}`}
      unit="个收藏"
      min={320}
      empty={
        kind
          ? {
              title: `还没有收藏${KINDS.find(({ value }) => value === kind)?.label ?? ''}`,
              text: '看到喜欢的，点“收藏”就会出现在这里。',
              icon: heart,
              action: { label: '看全部收藏', onPress: () => setQuery({ kind: '' }) },
            }
          : {
              title: '还没有收藏',
              text: '看到喜欢的商品和小店，点“收藏”就会出现在这里。',
              icon: heart,
              action: { label: '去商城', href: pathTo('/v3Goods') },
            }
      }
    >
      {one => <FavouriteRow favourite={one} busy={busy === one.id} onRemove={() => void remove(one)} />}
    </List>
  )
}
