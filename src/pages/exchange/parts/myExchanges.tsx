import present from 'icon:gift'
import { MY_EXCHANGES } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { ExchangeCard } from './exchangeCard.tsx'

/** Link to the desk, for gift staff. */
function DeskLink() {
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  return me?.roles.some(({ role }) => role === 'giftStaff') ? (
    <ButtonLink href={pathTo('/exchange', { desk: 'pending' })} variant="line" size="sm" icon={present}>
      去兑换台
    </ButtonLink>
  ) : null
}

/** My exchanges, by next step. */
export const MyExchanges = listScreen('/api/index/myDuihuanGoodsRecord', {
  title: '兑换记录',
  tools: <DeskLink />,
  unit: '次兑换',
  min: 340,
  tabs: { label: '兑换状态', words: MY_EXCHANGES.tabs },
  row: row => <ExchangeCard exchange={row} />,
  empty: {
    title: '还没有兑换',
    text: '积分可以换生活好物、图书票券和服务。',
    icon: present,
    action: { label: '去看礼品', href: pathTo('/gift') },
  },
  emptyTab: { title: '这里没有兑换', text: '换一个状态看看，或者看全部兑换。' },
})
