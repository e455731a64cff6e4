import heart from 'icon:heart-handshake'
import plus from 'icon:plus'
import { MY_CAMPAIGNS } from '../../../contract/campaignLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { CampaignCard } from './campaignCard.tsx'

/** 本单位的募捐, by state. */
export const MyCampaigns = listScreen('/api/huodong/mujuanMine', {
  title: '本单位的募捐',
  sub: '写方案、提交审核、看进度，都在这里',
  tools: (
    <ButtonLink size="sm" icon={plus} href={pathTo('/fundraising', { plan: 'new' })}>
      发起募捐
    </ButtonLink>
  ),
  unit: '个募捐',
  min: 340,
  tabs: { label: '状态', words: MY_CAMPAIGNS.tabs },
  row: row => <CampaignCard row={row} />,
  empty: { title: '还没有发起过募捐', text: '认证过的单位可以发起募捐，先写方案，再由平台两人审核。', icon: heart },
  emptyTab: { title: '这里没有募捐', text: '换一个状态看看，或者看全部。' },
})
