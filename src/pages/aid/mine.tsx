import help from 'icon:hand-helping'
import { MY_AID } from '../../contract/recordLists.ts'
import { pathTo } from '../../contract/screens.ts'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { listScreen } from '../record/shared/listScreen.tsx'
import { AidCard } from './parts/aidCard.tsx'
import { myAidPath } from './parts/aidPath.ts'

/** 我的求助, by next step. */
export default listScreen('/api/my/yuanzhuPage', {
  title: '我的求助',
  unit: '件求助',
  min: 360,
  tabs: { label: '求助状态', words: MY_AID.tabs },
  tools: first =>
    first &&
    first.counts.all > 0 && (
      <ButtonLink href={pathTo('/apply')} size="sm" icon={help}>
        我要求助
      </ButtonLink>
    ),
  row: aid => (
    <AidCard
      aid={aid}
      href={myAidPath(aid.kind, aid.id)}
      who={[aid.writtenFor && `替${aid.writtenFor}填`, aid.helper && `帮扶人 ${aid.helper}`]
        .filter(Boolean)
        .join(' · ')}
    />
  ),
  empty: {
    title: '还没有求助过',
    text: '缺东西、遇到难处、想申请政策，都可以说一声，社区责任人会来联系您。',
    icon: help,
    action: { label: '我要求助', href: pathTo('/apply') },
  },
  emptyTab: { title: '这里没有求助', text: '换一个状态看看，或者看全部求助。' },
})
