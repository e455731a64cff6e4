import { useState } from 'react'
import { feedbackContract } from '../../contract/feedback.contract.ts'
import { FEEDBACK_KINDS } from '../../contract/feedbackWords.ts'
import { keysOf } from '../../contract/keys.ts'
import { screenOf } from '../../contract/screens.ts'
import { pagesOf, screenReads } from '../../data/reads.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { isMember, useView } from '../../data/view.ts'
import { CallForm } from '../../forms/callForm.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { FeedbackDetail } from './parts/feedbackDetail.tsx'
import { MyFeedback } from './parts/myFeedback.tsx'
import { SafetyForm } from './parts/safetyForm.tsx'
import { aboutOf } from './shared/aboutOf.ts'

const formReads = screenReads(['kind', 'about'], (_, view) => ({
  mine: isMember(view) && pagesOf('/api/my/feedbackPage', {}),
}))

const subOf = (about: string, kind: string | undefined): string => {
  if (kind === 'charity' && about.startsWith('/fundraisingDetail?'))
    return '先由发起单位答复。答复以后，您的问题和答复会公开在这个募捐的页面上，名字只显示姓，电话和地址会遮住'
  const page = about === '' ? undefined : screenOf(about)
  return page ? `说的是「${page.title}」这一页，处理的人会打开它看` : '遇到的问题、想要的功能、对我们的批评，都可以说'
}

/** The form of visitors, or that of members. */
function FeedbackPage() {
  return useView(isMember) ? <FeedbackForm /> : <SafetyForm />
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
        needed={() => ['kind']}
        title="意见反馈"
        submitLabel="提交"
        sub={subOf(about, kind)}
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
const Feedback = oneOrList(FeedbackDetail, Object.assign(FeedbackPage, { reads: formReads }))
export default Feedback
export const { reads } = Feedback
