import type { Candidate } from '../../../contract/parts.contract.ts'
import type { Failed } from '../../../ui/kinds/action.ts'
import { say } from '../../../ui/messages.ts'
import { useDoing } from '../../doing.ts'
import type { RecordTalk } from '../../record/useRecord.ts'
import { Candidates } from './candidates.tsx'

/** Steps by which somebody is chosen; the board offers people instead of a form. */
export const CHOOSING = ['ASSIGN', 'REASSIGN'] as const

/** Which of them is open now; undefined where nobody is to be chosen. */
export const choosingStep = ({ offers }: RecordTalk): string | undefined =>
  offers.find(({ event, refusal }) => !refusal && CHOOSING.some(one => one === event))?.event

interface AssigningProps {
  record: RecordTalk
  people: readonly Candidate[] | undefined
  failure: Failed | undefined
  nobody: string
  /** What the step asks for, for this person. */
  inputOf: (person: Candidate) => object
}

/** People for a matter that waits for somebody; one press assigns, the chart's own 撤销 takes it back while unanswered. */
export function Assigning({ record, people, failure, nobody, inputOf }: AssigningProps) {
  const { busy, run } = useDoing()
  const step = choosingStep(record)
  if (!step) return null
  const assign = (person: Candidate) =>
    run(person.uid, async () => {
      const refusal = await record.fire(step, inputOf(person))
      if (refusal) say(refusal.message, 'danger')
      else say(`已指派给${person.name}，答复前可以撤销`, 'done')
    })
  return (
    <Candidates
      title={step === 'REASSIGN' ? '改派给谁' : '谁去合适'}
      people={people}
      failure={failure}
      nobody={nobody}
      busy={busy}
      onAssign={person => void assign(person)}
    />
  )
}
