import { useMemo } from 'react'
import { isMissing } from '../../../contract/refusal.ts'
import type { ItemOf, QueryResult } from '../../../data/query.ts'
import { useReadsOnly } from '../../../data/readsOnly.ts'
import { useRecord } from '../../../data/record/useRecord.ts'
import { Matter } from '../../../ui/kinds/matter.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import type { DeskItem, DeskSpec, DeskWire } from './desk.ts'
import css from './deskMatter.module.css'
import { MatterNotes } from './matterNotes.tsx'
import { Proofs } from './proofs.tsx'
import { recordDetail } from './recordDetail.ts'
import { RecordProgress } from './recordProgress.tsx'
import { useSteps } from './useSteps.tsx'

interface DeskMatterProps<W extends DeskWire, T extends string> {
  spec: DeskSpec<W, T>
  id: string
  /** As it is now; undefined while it is on its way. */
  item: (ItemOf<W> & DeskItem) | undefined
  read: Pick<QueryResult<unknown>, 'problem' | 'retry'>
  next: string | undefined
  back: { readonly href: string } | undefined
  focusMain: boolean
  onFocused: () => void
  onTaken: (event: string) => void
}

const NO_CONTEXT = () => ({})

/** The open matter of a desk: words of its description, state, steps and progress of its chart. */
export function DeskMatter<W extends DeskWire, T extends string>(props: DeskMatterProps<W, T>) {
  const { spec, id, item, read, next, back, focusMain, onFocused, onTaken } = props
  const { workflow, matter, useContext = NO_CONTEXT, Panel, excluded, isInternal } = spec
  const record = useRecord(workflow, id)
  const readsOnly = useReadsOnly()
  const words = useMemo(() => item && matter(item), [matter, item])
  const given = useContext(item)
  const context = { ...given, ...words?.context }
  const steps = useSteps(record, { context, onTaken, ...(excluded && { excluded }) })
  const { loading, failure, state } = recordDetail(record, { ...read, data: item, loading: !item }, { done: '' })
  // A list may name matters that only others may open: what the row says is all that is shown of them.
  const isClosed = item !== undefined && isMissing(record.problem)
  const facts = words?.facts.filter(fact => !!fact) ?? []
  const { photos } = words ?? {}
  return (
    <>
      <Matter
        id={id}
        title={words?.title ?? ''}
        loading={loading && !words}
        failure={isClosed ? undefined : failure}
        state={state === 'pending' ? undefined : state}
        whyNot={steps.whyNot}
        actions={steps.actions}
        next={next}
        back={back}
        idle={record.ready && steps.actions.length === 0 && !Panel ? '没有需要您处理的了' : ''}
        focusMain={focusMain && record.ready && !record.busy}
        onFocused={onFocused}
      >
        {words && (
          <div className={css.case} data-proof={(photos && photos.urls.length > 0) || undefined}>
            {photos && photos.urls.length > 0 && <Proofs {...photos} />}
            {facts.length > 0 && <Facts items={facts} />}
          </div>
        )}
        {words?.details}
        {Panel && (item || !failure) && <Panel id={id} item={item} record={record} onTaken={onTaken} />}
        {words && !isClosed && readsOnly === false && <MatterNotes {...{ workflow, id }} calls={!isInternal} />}
        {words && !isClosed && <RecordProgress record={record} />}
      </Matter>
      {steps.dialog}
    </>
  )
}
