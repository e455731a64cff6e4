import help from 'icon:hand-heart'
import { ASSIGNED_AID } from '../../contract/recordLists.ts'
import { pathTo } from '../../contract/screens.ts'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { listScreen } from '../record/shared/listScreen.tsx'
import { AidCard } from './parts/aidCard.tsx'

const EMPTY = {
  asked: { title: '没有等您答复的帮扶', text: '责任人指派给您时，这里和消息里都会告诉您。' },
  helping: { title: '手上没有帮扶', text: '答应下来的帮扶会在这里，直到您提交完成。' },
  reported: { title: '没有等对方确认的帮扶', text: '您提交完成后，对方会来确认；到了时限还没有确认，就自动完成。' },
  done: { title: '还没有完成过帮扶', text: '完成一次，工时和积分就会记到您的名下。' },
} as const

/** 我的帮扶: requested, current and completed help. */
export default listScreen('/api/my/bangfuPage', {
  title: '我的帮扶',
  unit: '件帮扶',
  min: 360,
  tabs: { label: '帮扶状态', words: ASSIGNED_AID.tabs },
  tools: (
    <ButtonLink href={pathTo('/shareRecord')} size="sm" variant="line">
      分享记录
    </ButtonLink>
  ),
  row: aid => (
    <AidCard aid={aid} href={pathTo('/myAssistanceDetail', { id: aid.id })} who={`求助人 ${aid.applicant}`} />
  ),
  empty: { ...EMPTY.asked, icon: help },
  emptyTab: tab => EMPTY[tab],
})
