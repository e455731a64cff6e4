import recycle from 'icon:recycle'
import { MY_IDLE_DEALS } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { DealCard } from './dealCard.tsx'
import { TabLinks } from './tabLinks.tsx'

/** 我想要的: what I asked for, by next step. */
export const MyDeals = listScreen('/api/idle/idleDealPage', {
  title: '我想要的',
  tools: <TabLinks here="deals" />,
  unit: '件',
  min: 340,
  tabs: { label: '交接状态', words: MY_IDLE_DEALS.tabs, name: 'show' },
  row: deal => <DealCard deal={deal} />,
  empty: {
    title: '您还没有要过闲置',
    text: '看看邻居们送出的东西，有用得上的就说一声。',
    icon: recycle,
    action: { label: '去看闲置', href: pathTo('/idle') },
  },
  emptyTab: { title: '这里没有', text: '换一个状态看看。' },
})
