import { useState } from 'react'
import { feedbackContract } from '../../contract/feedback.contract.ts'
import { FEEDBACK_KINDS } from '../../contract/feedbackWords.ts'
import { keysOf } from '../../contract/keys.ts'
import { screenOf } from '../../contract/screens.ts'
import { pagesOf, screenReads } from '../../data/reads.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { CallForm } from '../../forms/callForm.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { FeedbackDetail } from './parts/feedbackDetail.tsx'
import { MyFeedback } from './parts/myFeedback.tsx'
import { aboutOf } from './shared/aboutOf.ts'

const formReads = screenReads(['kind', 'about'], () => ({ mine: pagesOf('/api/my/feedbackPage', {}) }))

const subOf = (about: string): string => {
  const page = about === '' ? undefined : screenOf(about)
  return page ? `说的是「${page.title}」这一页，处理的人会打开它看` : '遇到的问题、想要的功能、对我们的批评，都可以说'
}

/** The form, and earlier feedback with its answers; `?about=` says which page it is about. */
function FeedbackForm() {
  const { kind: named, about: address } = useUrlQuery(formReads.names).query
  const about = aboutOf(address ?? '')
  // A new form after each one sent.
  const [sent, setSent] = useState(0)
  const kind = keysOf(FEEDBACK_KINDS).find(one => one === named)
  return (
    <>
      <CallForm
        key={`${sent} ${about}`}
        call={feedbackContract.feedback}
        draft={`feedback${about}`}
        given={{ about: about || undefined }}
        start={kind ? { kind } : {}}
        title="意见反馈"
        submitLabel="提交"
        sub={subOf(about)}
        fields={{ kind: {}, content: { rows: 6 }, pictures: {} }}
        changes="feedback"
        done="收到了，谢谢您。有了答复，消息里会通知"
        onSent={() => setSent(sent + 1)}
      />
      <MyFeedback />
    </>
  )
}

/** 意见反馈: `?id=` shows one. */
const Feedback = oneOrList(FeedbackDetail, Object.assign(FeedbackForm, { reads: formReads }))
export default Feedback
export const { reads } = Feedback
