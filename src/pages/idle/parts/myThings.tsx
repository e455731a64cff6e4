import recycle from 'icon:recycle'
import { MY_IDLE } from '../../../contract/recordLists.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { listScreen } from '../../record/shared/listScreen.tsx'
import { TabLinks } from './tabLinks.tsx'
import { ThingCard } from './thingCard.tsx'

/** 我的闲置: what I pass on, by state. */
export const MyThings = listScreen('/api/idle/idleMine', {
  title: '我的闲置',
  tools: <TabLinks here="mine" />,
  unit: '件闲置',
  min: 340,
  tabs: { label: '闲置状态', words: MY_IDLE.tabs, name: 'show' },
  row: thing => (
    <ThingCard thing={thing} showsState>
      {thing.asking > 0 && <MutedText block>{`${thing.asking} 位邻居想要，等您答复`}</MutedText>}
    </ThingCard>
  ),
  empty: {
    title: '您还没有放过闲置',
    text: '用不上的东西拍张照放上来，邻居用得上。',
    icon: recycle,
    action: { label: '放一件', href: pathTo('/issue') },
  },
  emptyTab: { title: '这里没有闲置', text: '换一个状态看看。' },
})
