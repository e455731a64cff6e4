import { useState } from 'react'
import { personContract } from '../../contract/person.contract.ts'
import { prefetchQuery } from '../../data/query.ts'
import { CallForm } from '../../forms/callForm.tsx'
import { MyFeedback } from './parts/myFeedback.tsx'

/** 意见反馈, and earlier feedback with its answers. */
export default function Feedback() {
  // A new form after each one sent.
  const [sent, setSent] = useState(0)
  return (
    <>
      <CallForm
        key={sent}
        call={personContract.feedback}
        draft="feedback"
        submitLabel="提交"
        sub="遇到的问题、想要的功能、对我们的批评，都可以说"
        fields={{ content: { rows: 6 }, pictures: {} }}
        stale={['/api/my/feedbackPage']}
        done="收到了，谢谢您。我们看过后会在这里答复"
        onSent={() => setSent(sent + 1)}
      />
      <MyFeedback />
    </>
  )
}

export const preload = (): void => prefetchQuery('/api/my/feedbackPage', {})
