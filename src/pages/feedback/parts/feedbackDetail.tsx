import { FEEDBACK_KINDS } from '../../../contract/feedbackWords.ts'
import { When } from '../../../ui/parts/when.tsx'
import { Photos } from '../../record/shared/photos.tsx'
import { recordScreen } from '../../record/shared/recordScreen.tsx'
import { aboutFact } from '../shared/aboutFact.tsx'

/** One feedback, for its author and for the organisation that is asked to answer. */
export const FeedbackDetail = recordScreen('feedback', '/api/my/feedbackDetails', {
  title: data => (data ? `意见反馈 · ${FEEDBACK_KINDS[data.kind]}` : '意见反馈'),
  done: '这条反馈已经结束，谢谢您。还有想说的可以再提交一条。',
  missing: {
    title: '没有找到这条反馈',
    text: '它可能属于另一个账号。',
    action: { label: '去意见反馈', href: '/feedback' },
  },
  facts: ({ content, about, owner, question, answer, at }) => [
    { label: '反馈内容', value: content },
    { label: '提出人', value: owner },
    aboutFact(about),
    question !== '' && { label: '最近问的', value: question },
    answer !== '' && { label: '答复', value: answer },
    { label: '提交时间', value: <When at={at} withTime /> },
  ],
  cards: ({ pictures }) => pictures.length > 0 && <Photos label="图片" urls={pictures} />,
})
