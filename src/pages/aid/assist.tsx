import { useLocation } from 'wouter'
import type { AidDetail } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import type { Offer } from '../../machines/browser/flows.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { say } from '../../ui/messages.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { StepFields } from '../record/shared/stepFields.tsx'
import { useStepForm } from '../record/shared/useStepForm.ts'
import { type RecordTalk, useRecord } from '../record/useRecord.ts'
import { ForStep } from './parts/forStep.tsx'

const TITLE = '提交帮扶'
const NAMES = ['id'] as const
const CONTEXT = {
  hints: {
    words: '做了什么、对方怎么说、还有什么要注意的',
    photos: '送达或完成时拍一张，拍人先问一声',
    span: '按实际花的时间选，工时和积分照此计算',
  },
}

function Report({ aid, offer, record }: { aid: AidDetail; offer: Offer; record: RecordTalk }) {
  const [, navigate] = useLocation()
  const form = useStepForm(offer, record.fire)
  const submit = async () => {
    if (!(await form.send())) return
    say('已提交，等求助人确认；7 天不确认会自动完成', 'done')
    navigate(pathTo('/myAssistanceDetail', { id: aid.id }), { replace: true })
  }
  return (
    <GuidedForm
      title={TITLE}
      question="帮得怎么样了？"
      hint={`关于「${aid.title}」，求助人 ${aid.applicant.name}`}
      problem={form.note}
      busy={form.busy}
      nextLabel="提交完成"
      onNext={() => void submit()}
    >
      <StepFields {...form} context={CONTEXT} onChange={form.set} />
    </GuidedForm>
  )
}

/** 提交帮扶: what was done, photographs, and how long it took. */
export default function Assist() {
  const { id } = useQuery(NAMES).query
  const read = useRead('/api/my/bangfuDetails', { id }, id !== '')
  const record = useRecord('aid', id)
  const back = read.data
    ? { label: '看这件帮扶', href: pathTo('/myAssistanceDetail', { id }) }
    : { label: '看我的帮扶', href: '/myAssistance' }
  return (
    <ForStep event="REPORT_DONE" title={TITLE} {...{ read, record, back }}>
      {(aid, offer) => <Report key={id} aid={aid} offer={offer} record={record} />}
    </ForStep>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/my/bangfuDetails', { id })
}
