import type { ReactNode } from 'react'
import type { Candidate } from '../../../contract/parts.contract.ts'
import { useAction } from '../../../data/action.ts'
import type { RecordHandle } from '../../../data/record/useRecord.ts'
import type { FailureInfo } from '../../../ui/kinds/action.ts'
import { toast } from '../../../ui/toasts.ts'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import { announceStep } from '../../record/shared/announceStep.ts'
import css from './assign.module.css'
import { Candidates } from './candidates.tsx'
import { DeskMap } from './deskMap.tsx'

/** Steps that choose a person; the desk shows candidates instead of a form. */
export const ASSIGN_EVENTS = ['ASSIGN', 'REASSIGN'] as const

/** Returns the one available now; undefined for none. */
export const openAssignEvent = ({ offers }: RecordHandle): string | undefined =>
  offers.find(({ event, refusal }) => !refusal && ASSIGN_EVENTS.some(one => one === event))?.event

interface AssignPanelProps {
  record: RecordHandle
  people: readonly Candidate[] | undefined
  failure: FailureInfo | undefined
  emptyText: string
  /** Returns the input of the step for this person. */
  inputOf: (person: Candidate) => object
  onTaken: (event: string) => void
  /** Where it is; empty if unknown. */
  markers: readonly MapMarker[]
  icons: MarkerIcons
  /** What is known of the matter. */
  children: ReactNode
}

/**
 * The matter, and while it waits for a person the candidates beside it and where it is; one press assigns, the chart's
 * 撤销 undoes it while unanswered.
 */
export function AssignPanel(props: AssignPanelProps) {
  const { record, people, failure, emptyText, inputOf, onTaken, markers, icons, children } = props
  const { busy, run } = useAction()
  const step = openAssignEvent(record)
  if (!step) return children
  const assign = (person: Candidate) =>
    run(person.uid, async () => {
      const refusal = await record.fire(step, inputOf(person))
      if (refusal) toast(refusal.message, 'danger')
      else {
        announceStep(record, step, `已指派给${person.name}，答复前可以撤销`)
        onTaken(step)
      }
    })
  return (
    <div className={css.sides}>
      <div className={css.side}>
        {children}
        {markers.length > 0 && <DeskMap markers={markers} around={markers.map(({ at }) => at)} icons={icons} />}
      </div>
      <Candidates
        title={step === 'REASSIGN' ? '改派给谁' : '谁去合适'}
        people={people}
        failure={failure}
        emptyText={emptyText}
        busy={busy}
        onAssign={person => void assign(person)}
      />
    </div>
  )
}
