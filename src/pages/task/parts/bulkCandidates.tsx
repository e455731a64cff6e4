import { useEffect, useState } from 'react'
import type { Candidate } from '../../../contract/parts.contract.ts'
import { type Refusal, refusalOf } from '../../../contract/refusal.ts'
import type { TaskRow } from '../../../contract/task.contract.ts'
import { type CallWire, usePorts } from '../../../data/ports.ts'
import { Candidates } from './candidates.tsx'

/** Candidates for a record, and further input of the step. */
interface Choice {
  readonly people: readonly Candidate[]
  readonly inputOf: (uid: string) => object
}

/** Loads the candidates of one record, by workflow. */
const READERS: Readonly<Record<string, (call: CallWire, id: string) => Promise<Choice>>> = {
  aid: async (call, id) => {
    const { dataList: people, warehouses } = await call('/api/renwu/yuanzhuCandidates', { id })
    const [nearest] = warehouses
    return { people, inputOf: helper => ({ helper, ...(nearest && { warehouse: nearest.id }) }) }
  },
  goodsDonation: async (call, id) => {
    const { dataList: people } = await call('/api/renwu/juanwuCandidates', { id })
    return { people, inputOf: collector => ({ collector }) }
  },
}

interface BulkCandidatesProps {
  workflow: string
  rows: readonly TaskRow[]
  busy: string
  onAssign: (person: Candidate, inputOf: (row: TaskRow) => object) => void
}

/** Candidates for several records: people eligible for each, in the order of the first. */
export function BulkCandidates({ workflow, rows, busy, onAssign }: BulkCandidatesProps) {
  const { call } = usePorts()
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [problem, setProblem] = useState<Refusal>()
  const [attempt, setAttempt] = useState(0)
  const missing = rows.filter(({ id }) => !choices.has(id)).map(({ id }) => id)
  const wanted = missing.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same anew
  useEffect(() => {
    const read = READERS[workflow]
    if (!read || wanted === '') return
    let alive = true
    setProblem(undefined)
    Promise.all(wanted.split(' ').map(async id => [id, await read(call, id)] as const)).then(
      found => alive && setChoices(known => new Map([...known, ...found])),
      error => alive && setProblem(refusalOf(error)),
    )
    return () => {
      alive = false
    }
  }, [call, workflow, wanted, attempt])
  const own = rows.map(({ id }) => choices.get(id))
  const [first] = own
  const people =
    missing.length > 0
      ? undefined
      : first?.people.filter(({ uid }) => own.every(one => one?.people.some(other => other.uid === uid)))
  return (
    <Candidates
      title={`${rows.length} 件都交给谁`}
      people={people}
      failure={problem && { text: problem.message, onRetry: () => setAttempt(attempt + 1) }}
      emptyText="没有一个人能接下所选的每一件，请少选几件，或者一件一件指派。"
      busy={busy}
      onAssign={person => onAssign(person, ({ id }) => choices.get(id)?.inputOf(person.uid) ?? {})}
    />
  )
}
