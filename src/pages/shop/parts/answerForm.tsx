import { useState } from 'react'
import { shopContract } from '../../../contract/shop.contract.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

interface AnswerFormProps {
  /** Id of the review. */
  id: string
  author: string
  why: string | undefined
}

function AnswerFields({ id, author, onLeave }: { id: string; author: string; onLeave: () => void }) {
  const form = useCallForm(shopContract.reviewAnswer, {
    draft: `answer-${id}`,
    given: { id },
    labels: () => ({ words: `回复${author}` }),
    stale: ['/api/v3/shopReviewPage', '/api/v3/reviewPage'],
    done: '已回复，买家和其他人都能看到',
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
      <CallField form={form} name="words" hint="只能回复一次，发出后不能修改" rows={3} />
    </InlineForm>
  )
}

/** The shop's one reply to a review, written in place. */
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
