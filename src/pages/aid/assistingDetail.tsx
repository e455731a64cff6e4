import { pathTo } from '../../contract/screens.ts'
import { pickUpCode } from '../../contract/warehouse.contract.ts'
import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { useRecord } from '../../data/record/useRecord.ts'
import { statesAhead } from '../../machines/browser/turn.ts'
import { Card } from '../../ui/parts/card.tsx'
import { MutedText } from '../../ui/parts/mutedText.tsx'
import { RecordScreen } from '../record/shared/recordScreen.tsx'
import { useSteps } from '../record/shared/useSteps.tsx'
import { ContactCard } from './parts/contactCard.tsx'
import { NeedCard } from './parts/needCard.tsx'
import { OutcomeCards } from './parts/outcomeCards.tsx'
import { ReasonCard } from './parts/reasonCard.tsx'
import { WriterCard } from './parts/writerCard.tsx'

export const reads = screenReads(['id'], ({ id }) => ({
  read: id && readOf('/api/my/bangfuDetails', { id }),
}))

/** One application I help with: accept or decline, the route, and the report. */
export default function MyAssistanceDetail() {
  const { query, read } = useReads(reads)
  const { id } = query
  const { data } = read
  const record = useRecord('aid', id)
  const { flow, row } = record
  const steps = useSteps(record, { ownScreens: { REPORT_DONE: pathTo('/assist', { id }) } })
  const course = flow && row ? statesAhead(flow, row).map(record.wordOf) : []
  return (
    <RecordScreen
      {...{ read, record, steps }}
      missing={{
        title: '没有找到这件帮扶',
        text: '它可能已经改派给别人，或者求助人撤回了。',
        action: { label: '看我的帮扶', href: '/myAssistance' },
      }}
      title="帮扶详情"
      done="这件帮扶已经办完，谢谢您。"
      whyNot={course.length > 0 ? steps.whyNot : []}
      {...(course.length > 1 && { next: course })}
    >
      {data && (
        <>
          <ReasonCard aid={data} />
          <ContactCard aid={data} title="求助人" going />
          <WriterCard aid={data} />
          <NeedCard aid={data} />
          {data.warehouse && (
            <Card>
              <MutedText block>{data.record.facts.issued ? '物资已从爱心仓库取走' : '到爱心仓库取物资'}</MutedText>
              <b>{data.warehouse.name}</b>
              <p>{data.warehouse.address}</p>
              {data.issue && !data.record.facts.issued && (
                <p>
                  取货码 <b>{pickUpCode(data.issue)}</b>，取的时候告诉仓库管理员
                </p>
              )}
            </Card>
          )}
          <OutcomeCards aid={data} />
        </>
      )}
    </RecordScreen>
  )
}
