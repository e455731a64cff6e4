import heart from 'icon:heart'
import { pathTo } from '../../contract/screens.ts'
import type { WireReply } from '../../contract/wire.ts'
import { useAction } from '../../data/action.ts'
import { usePorts } from '../../data/ports.ts'
import { invalidate } from '../../data/queryCache.ts'
import { toast } from '../../ui/toasts.ts'
import { listScreen } from '../record/shared/listScreen.tsx'
import { FavouriteRow } from './parts/favouriteRow.tsx'

type Favourite = WireReply<'/api/v3/collectPage'>['dataList'][number]
/** Kinds with a page. */
const KINDS: Readonly<Record<string, string>> = {
  '': '全部',
  goods: '商品',
  gift: '礼品',
  shop: '店铺',
  activity: '活动',
  campaign: '募捐',
}

function OwnFavourite({ favourite }: { favourite: Favourite }) {
  const { call } = usePorts()
  const { busy, run } = useAction()
  const { kind, id, title } = favourite
  const remove = () =>
    run(id, async () => {
      await call('/api/v3/collectDelete', { kind, id })
      invalidate('/api/v3/collectPage', '/api/v3/goodsDetail', '/api/v3/shopDetail', '/api/index/goodsDetails')
      toast(`已取消收藏：${title}`, 'done')
    })
  return <FavouriteRow favourite={favourite} busy={busy !== ''} onRemove={() => void remove()} />
}

/** 收藏: my favourites by kind; unavailable ones stay grey until removed. */
export default listScreen('/api/v3/collectPage', {
  title: '我的收藏',
  unit: '个收藏',
  min: 320,
  tabs: { label: '类型', name: 'kind', words: KINDS },
  keyOf: ({ kind, id }) => `${kind} ${id}`,
  row: one => <OwnFavourite favourite={one} />,
  empty: {
    title: '还没有收藏',
    text: '看到喜欢的商品和小店，点“收藏”就会出现在这里。',
    icon: heart,
    action: { label: '去商城', href: pathTo('/v3Goods') },
  },
  emptyTab: kind => ({ title: `还没有收藏${KINDS[kind]}`, text: '看到喜欢的，点“收藏”就会出现在这里。' }),
})
