import history from 'icon:history'
import { pathTo } from '../../contract/screens.ts'
import { listScreen } from '../record/shared/listScreen.tsx'
import { CollectCard } from './parts/collectCard.tsx'

/** 收取记录: my completed collections, newest first. */
export default listScreen('/api/renwu/collectPage', {
  title: '收取记录',
  unit: '次',
  min: 360,
  given: { tab: 'history' },
  tabs: { label: '捐赠方', name: 'party', words: { '': '全部', person: '个人', organisation: '单位' } },
  row: row => <CollectCard row={row} />,
  empty: {
    title: '还没有收取记录',
    text: '收取并送到爱心仓库的物品会记在这里。',
    icon: history,
    action: { label: '看待上门的', href: pathTo('/collect') },
  },
})
