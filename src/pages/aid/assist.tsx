import { useLocation } from 'wouter'
import type { AidDetail } from '../../contract/aid.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { useSpan } from '../../data/delays.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { type RecordHandle, useRecord } from '../../data/record/useRecord.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useStepForm } from '../../forms/stepForm.ts'
import type { StepOffer } from '../../machines/browser/flows.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { toast } from '../../ui/toasts.ts'
import { StepFields } from '../record/shared/stepFields.tsx'
import { AidStepScreen } from './parts/aidStepScreen.tsx'

const TITLE = '提交帮扶'
const NAMES = ['id'] as const
const CONTEXT = {
  hints: {
    words: '做了什么、对方怎么说、还有什么要注意的',
    photos: '送达或完成时拍一张，拍人先问一声',
    span: '按实际花的时间选，工时和积分照此计算',
  },
}

function Report({ aid, offer, record }: { aid: AidDetail; offer: StepOffer; record: RecordHandle }) {
  const [, navigate] = useLocation()
  const autoConfirm = useSpan('aid', 'autoConfirm')
  const form = useStepForm({
    offer,
    fire: record.fire,
    onTaken: () => {
      toast(`已提交，等求助人确认；${autoConfirm}不确认会自动完成`, 'done')
      navigate(pathTo('/myAssistanceDetail', { id: aid.id }), { replace: true })
    },
  })
  return (
    <GuidedForm
      title={TITLE}
      question="帮得怎么样了？"
      hint={`关于「${aid.title}」，求助人 ${aid.applicant.name}`}
      {...form.frame}
      submitLabel="提交完成"
    >
      <StepFields form={form} fields={form.fields} context={CONTEXT} />
    </GuidedForm>
  )
}

/** 提交帮扶: report, photos, and time spent. */
export default function Assist() {
  const { id } = useUrlQuery(NAMES).query
  const read = useQuery('/api/my/bangfuDetails', { id }, id !== '')
  const record = useRecord('aid', id)
  const back = read.data
    ? { label: '看这件帮扶', href: pathTo('/myAssistanceDetail', { id }) }
    : { label: '看我的帮扶', href: '/myAssistance' }
  return (
    <AidStepScreen event="REPORT_DONE" title={TITLE} {...{ read, record, back }}>
      {(aid, offer) => <Report key={id} aid={aid} offer={offer} record={record} />}
    </AidStepScreen>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/bangfuDetails', { id })
}
