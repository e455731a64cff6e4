import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { useView } from '../../../data/view.ts'
import { isGivenUp, statesAhead } from '../../../machines/browser/turn.ts'
import { Detail } from '../../../ui/kinds/detail.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { DeskCard } from '../../record/shared/callCard.tsx'
import { recordDetail } from '../../record/shared/recordDetail.ts'
import { RecordProgress } from '../../record/shared/recordProgress.tsx'
import { useSteps } from '../../record/shared/useSteps.tsx'
import { againPath, revisePath } from './aidPath.ts'
import { ContactCard } from './contactCard.tsx'
import { HelperCard } from './helperCard.tsx'
import { NeedCard } from './needCard.tsx'
import { OutcomeCards } from './outcomeCards.tsx'
import { ReasonCard } from './reasonCard.tsx'
import { WriterCard } from './writerCard.tsx'

interface AidFacts {
  readonly owner?: string
  readonly writer?: string
  readonly assignee?: string
}

/** Redirects readers of a message to their own page: this one is the owner's. */
function useRedirectToOwnPage(id: string, facts: AidFacts | undefined): boolean {
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const foreign = facts !== undefined && uid !== '' && facts.owner !== uid && facts.writer !== uid
  const target =
    facts?.assignee === uid ? pathTo('/myAssistanceDetail', { id }) : pathTo('/task', { board: 'aidBoard', id })
  useEffect(() => {
    if (foreign) navigate(target, { replace: true })
  }, [foreign, target, navigate])
  return foreign
}

export const reads = screenReads(['id'], ({ id }) => ({ read: id && readOf('/api/my/yuanzhuDetails', { id }) }))

/** One of my applications: state, person in charge, deadline, helper, and my steps. */
export function MyAid({ title }: { title: string }) {
  const { query, read } = useReads(reads)
  const { id } = query
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const { data } = read
  const record = useRecord('aid', id)
  const { flow, row } = record
  const steps = useSteps(record, {
    ownScreens: {
      CONFIRM: pathTo('/finish', { id }),
      ...(data && { REVISE: revisePath(data.kind, id) }),
    },
  })
  const redirected = useRedirectToOwnPage(id, row?.facts)
  if (!redirected && (!id || isMissing(read.problem)))
    return (
      <Empty
        heading
        title="没有找到这件求助"
        text="它可能属于另一个账号。您的求助都在我的求助里。"
        action={{ label: '看我的求助', href: '/myHelp' }}
      />
    )
  const detail = recordDetail(record, read, { done: '这件求助已经办完，没有要办的事。' })
  // A refused one is revised instead.
  const facts: AidFacts | undefined = row?.facts
  const isMine = facts?.owner === uid
  const canAskAgain = isMine && record.ready && flow && row && steps.actions.length === 0 && isGivenUp(flow, row)
  const course = flow && row ? statesAhead(flow, row).map(record.wordOf) : []
  return (
    <>
      <Detail
        title={title}
        {...detail}
        {...(redirected && { loading: true, failure: undefined })}
        whyNot={course.length > 0 ? steps.whyNot : []}
        actions={[
          ...steps.actions,
          ...(data && canAskAgain ? [{ label: '再次申请', onPress: () => navigate(againPath(data, id)) }] : []),
        ]}
        {...(course.length > 1 && { next: course })}
        side={
          data && (
            <>
              <ReasonCard aid={data} />
              <HelperCard aid={data} />
              {data.desk && <DeskCard desk={data.desk} />}
            </>
          )
        }
      >
        {data && (
          <>
            <WriterCard aid={data} />
            <NeedCard aid={data} />
            <OutcomeCards aid={data} />
            <ContactCard aid={data} title="联系方式和地址" />
            <RecordProgress record={record} />
          </>
        )}
      </Detail>
      {steps.dialog}
    </>
  )
}
