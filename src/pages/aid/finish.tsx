import { useLocation } from 'wouter'
import type { AidDetail } from '../../contract/aid.contract.ts'
import type { Offer } from '../../machines/browser/flows.ts'
import { GuidedForm } from '../../ui/kinds/guidedForm.tsx'
import { say } from '../../ui/messages.ts'
import { useQuery } from '../query.ts'
import { readAhead, useRead } from '../reading.ts'
import { StepFields } from '../record/shared/stepFields.tsx'
import { useStepForm } from '../record/shared/useStepForm.ts'
import { type RecordTalk, useRecord } from '../record/useRecord.ts'
import { myAidPath } from './parts/aidPath.ts'
import { ForStep } from './parts/forStep.tsx'
import { OutcomeCards } from './parts/outcomeCards.tsx'

const TITLE = '确认完成'
const NAMES = ['id'] as const
const CONTEXT = { hints: { words: '写给帮您的人，也会出现在公益成果里，您的名字会隐去' } }

function Confirm({ aid, offer, record }: { aid: AidDetail; offer: Offer; record: RecordTalk }) {
  const [, navigate] = useLocation()
  const form = useStepForm(offer, record.fire)
  const back = myAidPath(aid.kind, aid.id)
  const submit = async () => {
    if (!(await form.send())) return
    say('已确认完成，谢谢您告诉我们', 'done')
    navigate(back, { replace: true })
  }
  return (
    <GuidedForm
      title={TITLE}
      question={`${aid.helper?.name ?? '帮扶人'}帮得怎么样？`}
      hint={`关于「${aid.title}」。事情没有办完就先不要确认，回到上一页点「还没有完成」。`}
      problem={form.note}
      busy={form.busy}
      nextLabel={TITLE}
      onNext={() => void submit()}
      foot={<a href={back}>还没有办完，回到求助详情</a>}
    >
      <OutcomeCards aid={aid} />
      <StepFields {...form} context={CONTEXT} onChange={form.set} />
    </GuidedForm>
  )
}

/** 确认完成: stars and words for the help that was given. */
export default function Finish() {
  const { id } = useQuery(NAMES).query
  const read = useRead('/api/my/yuanzhuDetails', { id }, id !== '')
  const record = useRecord('aid', id)
  const back = read.data
    ? { label: '看这件求助', href: myAidPath(read.data.kind, id) }
    : { label: '看我的求助', href: '/myHelp' }
  return (
    <ForStep event="CONFIRM" title={TITLE} {...{ read, record, back }}>
      {(aid, offer) => <Confirm key={id} aid={aid} offer={offer} record={record} />}
    </ForStep>
  )
}

export function preload(query: URLSearchParams): void {
  const id = query.get('id')
  if (id) readAhead('/api/my/yuanzhuDetails', { id })
}
