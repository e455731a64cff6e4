import heart from 'icon:heart-handshake'
import receipt from 'icon:receipt'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { DonationCard } from '../parts/donationCard.tsx'

/** 我的捐款: each gift of money with what it was spent on, the oldest gifts of a campaign first. */
export const MyMoney = listScreen('/api/my/juankuanPage', {
  title: '我的捐款',
  sub: '每一笔用在了哪里：先捐的先用',
  tools: (
    <>
      <ButtonLink variant="line" size="sm" href={pathTo('/myBenevolence')}>
        我的捐物
      </ButtonLink>
      <ButtonLink variant="line" size="sm" icon={receipt} href={pathTo('/invoice')}>
        捐赠票据
      </ButtonLink>
    </>
  ),
  unit: '笔捐款',
  min: 340,
  row: row => <DonationCard row={row} named />,
  empty: {
    title: '还没有捐过款',
    text: '每一笔捐款都直接进发起单位自己的账户，用在哪里都能看到。',
    icon: heart,
    action: { label: '看募捐', href: pathTo('/fundraising') },
  },
})
