import box from 'icon:package'
import { MY_ORDERS } from '../../contract/recordLists.ts'
import { pathTo } from '../../contract/screens.ts'
import { listScreen } from '../record/shared/listScreen.tsx'
import { OrderCard } from './parts/orderCard.tsx'

/** 我的订单, by next step. */
export default listScreen('/api/v3/orderPage', {
  title: '我的订单',
  unit: '笔订单',
  min: 360,
  tabs: { label: '订单状态', words: MY_ORDERS.tabs },
  row: order => <OrderCard order={order} />,
  empty: {
    title: '还没有订单',
    text: '山货、手作和日用品都在商城，买到的每一单也是一份助力。',
    icon: box,
    action: { label: '去商城看看', href: pathTo('/v3Goods') },
  },
  emptyTab: { title: '这里没有订单', text: '换一个状态看看，或者看全部订单。' },
})
