import { useLocation } from 'wouter'
import type { AidDetail } from '../../contract/aid.contract.ts'
import { prefetchQuery, useQuery } from '../../data/query.ts'
import { type RecordHandle, useRecord } from '../../data/record/useRecord.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { useStepForm } from '../../forms/stepForm.ts'
import type { StepOffer } from '../../machines/browser/flows.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { toast } from '../../ui/toasts.ts'
import { StepFields } from '../record/shared/stepFields.tsx'
import { myAidPath } from './parts/aidPath.ts'
import { AidStepScreen } from './parts/aidStepScreen.tsx'
import { OutcomeCards } from './parts/outcomeCards.tsx'

const TITLE = '确认完成'
const NAMES = ['id'] as const
const CONTEXT = { hints: { words: '写给帮您的人，也会出现在公益成果里，您的名字会隐去' } }

function Confirm({ aid, offer, record }: { aid: AidDetail; offer: StepOffer; record: RecordHandle }) {
  const [, navigate] = useLocation()
  const back = myAidPath(aid.kind, aid.id)
  const form = useStepForm({
    offer,
    fire: record.fire,
    onTaken: () => {
      toast('已确认完成，谢谢您告诉我们', 'done')
      navigate(back, { replace: true })
    },
  })
  return (
    <GuidedForm
      title={TITLE}
      question={`${aid.helper?.name ?? '帮扶人'}帮得怎么样？`}
      hint={`关于「${aid.title}」。事情没有办完就先不要确认，回到上一页点「还没有完成」。`}
      {...form.frame}
      submitLabel={TITLE}
      foot={<a href={back}>还没有办完，回到求助详情</a>}
    >
      <OutcomeCards aid={aid} />
      <StepFields form={form} fields={form.fields} context={CONTEXT} />
    </GuidedForm>
  )
}

/** 确认完成: stars and thanks for the help. */
export default function Finish() {
  const { id } = useUrlQuery(NAMES).query
  const read = useQuery('/api/my/yuanzhuDetails', { id }, id !== '')
  const record = useRecord('aid', id)
  const back = read.data
    ? { label: '看这件求助', href: myAidPath(read.data.kind, id) }
    : { label: '看我的求助', href: '/myHelp' }
  return (
    <AidStepScreen event="CONFIRM" title={TITLE} {...{ read, record, back }}>
      {(aid, offer) => <Confirm key={id} aid={aid} offer={offer} record={record} />}
    </AidStepScreen>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) prefetchQuery('/api/my/yuanzhuDetails', { id })
}
