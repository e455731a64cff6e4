import { useState } from 'react'
import { shopContract } from '../../../contract/shop.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { publishedHint } from '../../../forms/publishedHint.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { toast } from '../../../ui/toasts.ts'

interface AnswerFormProps {
  /** Of the review. */
  id: string
  author: string
  why: string | undefined
}

function AnswerFields({ id, author, onLeave }: { id: string; author: string; onLeave: () => void }) {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const form = useForm({
    id: `answer-${id}`,
    uid,
    blank: { words: '' },
    schema: shopContract.reviewAnswer.input,
    drafts,
    submit: ({ words }) => call('/api/v3/reviewAnswer', { id, words }),
    onSent: () => {
      invalidate('/api/v3/shopReviewPage', '/api/v3/reviewPage')
      toast('已回复，买家和其他人都能看到', 'done')
    },
  })
  return (
    <InlineForm
      {...form.frame}
      submitLabel="发出回复"
      leave={
        <Button variant="quiet" onClick={onLeave}>
          先不回复
        </Button>
      }
    >
      <Restored form={form} />
      <TextArea
        {...form.field('words')}
        label={`回复${author}`}
        hint={publishedHint(form.values.words, '只能回复一次，发出后不能修改')}
        rows={3}
        max={300}
        required
      />
    </InlineForm>
  )
}

/** The one answer of the shop to a review, written in place. */
export function AnswerForm({ id, author, why }: AnswerFormProps) {
  const [open, setOpen] = useState(false)
  if (open && !why) return <AnswerFields id={id} author={author} onLeave={() => setOpen(false)} />
  return (
    <Row>
      <Button variant="line" size="sm" why={why} onClick={() => setOpen(true)}>
        回复
      </Button>
    </Row>
  )
}
