import heart from 'icon:heart'
import card from 'icon:id-card'
import { MY_DONATIONS } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MIXED_UNIT } from '../../../contract/unitCounts.ts'
import { useQuery } from '../../../data/query.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { DonationCard } from './donationCard.tsx'
import { cardPath } from './donationPath.ts'

function Tools() {
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  return (
    <>
      <ButtonLink variant="line" size="sm" href={pathTo('/myBenevolence', { tab: 'money' })}>
        捐的钱
      </ButtonLink>
      <ButtonLink
        variant="line"
        size="sm"
        icon={card}
        href={cardPath(me?.kind === 'organisation' ? 'organisation' : 'person', '')}
      >
        名片
      </ButtonLink>
      <ButtonLink size="sm" icon={heart} href={pathTo('/donationW')}>
        再捐一次
      </ButtonLink>
    </>
  )
}

/** My gifts of goods, by next step. */
export const MyDonations = listScreen('/api/my/juanwuPage', {
  title: '我的爱心',
  sub: first => first && first.pieces > 0 && `一共捐出 ${first.pieces} ${MIXED_UNIT}物品，谢谢您`,
  tools: <Tools />,
  unit: '份捐物',
  min: 360,
  tabs: { label: '状态', words: MY_DONATIONS.tabs },
  row: gift => <DonationCard gift={gift} href={pathTo('/myBenevolence', { id: gift.id })} />,
  empty: {
    title: '还没有捐过东西',
    text: '闲下来的好东西，附近也许正有人需要。',
    icon: heart,
    action: { label: '我要捐物', href: pathTo('/donationW') },
  },
  emptyTab: tab => ({ title: `没有${MY_DONATIONS.tabs[tab]}的捐物`, text: '换一个状态看看，或者看全部。' }),
})
