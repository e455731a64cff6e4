import { useState } from 'react'
import { idleContract } from '../../../contract/idle.contract.ts'
import { useView } from '../../../data/view.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'

function Fields({ id, onSent }: { id: string; onSent: () => void }) {
  const form = useCallForm(idleContract.idleReport, {
    draft: `idle-report-${id}`,
    given: { id },
    changes: 'idleItem',
    done: '收到了，平台会核对',
    onSent,
  })
  return (
    <InlineForm {...form.frame} aside submitLabel="举报">
      <Restored form={form} />
      <CallField form={form} name="reason" placeholder="哪里不对，例如：照片和东西不是一回事" />
    </InlineForm>
  )
}

/** Reports a thing to the platform, for members; its owner is not told who did. */
export function ReportForm({ id, state }: { id: string; state: string }) {
  const uid = useView(view => view.uid)
  const [sent, setSent] = useState(false)
  if (!uid || sent || state !== 'listed') return null
  return (
    <Disclosure summary="这件有问题？举报给平台">
      <Fields id={id} onSent={() => setSent(true)} />
    </Disclosure>
  )
}
