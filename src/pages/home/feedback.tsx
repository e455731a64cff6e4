import { useState } from 'react'
import { NO_WORDS } from '../../contract/keys.ts'
import { personContract } from '../../contract/person.contract.ts'
import { usePorts } from '../../data/ports.ts'
import { prefetchQuery } from '../../data/query.ts'
import { invalidate } from '../../data/queryCache.ts'
import { useView } from '../../data/view.ts'
import { useForm } from '../../forms/form.ts'
import { PicturesField } from '../../forms/picturesField.tsx'
import { Restored } from '../../forms/restored.tsx'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { TextArea } from '../../ui/parts/input.tsx'
import { toast } from '../../ui/toasts.ts'
import { MyFeedback } from './parts/myFeedback.tsx'

const MAX_PICTURES = 6

function FeedbackForm({ onSent }: { onSent: () => void }) {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const form = useForm({
    id: 'feedback',
    uid,
    blank: { content: '', pictures: NO_WORDS },
    schema: personContract.feedback.input,
    drafts,
    submit: ({ content, pictures }, key) =>
      call('/api/my/feedback', { content, ...(pictures.length > 0 && { pictures: [...pictures] }) }, { key }),
    onSent: () => {
      toast('收到了，谢谢您。我们看过后会在这里答复', 'done')
      invalidate('/api/my/feedbackPage')
      onSent()
    },
  })
  return (
    <GuidedForm
      title="意见反馈"
      sub="遇到的问题、想要的功能、对我们的批评，都可以说"
      {...form.frame}
      submitLabel="提交"
    >
      <Restored form={form} />
      <TextArea {...form.field('content')} label="反馈内容" max={500} rows={6} required />
      <PicturesField {...form.field('pictures')} label="图片" max={MAX_PICTURES} required={false} />
    </GuidedForm>
  )
}

export default function Feedback() {
  // A new form for the next word, once one was sent.
  const [sent, setSent] = useState(0)
  return (
    <>
      <FeedbackForm key={sent} onSent={() => setSent(sent + 1)} />
      <MyFeedback />
    </>
  )
}

export const preload = (): void => prefetchQuery('/api/my/feedbackPage', {})
