import { useEffect, useState } from 'react'
import type { Candidate } from '../../../contract/parts.contract.ts'
import { type Refusal, refusalOf } from '../../../contract/refusal.ts'
import { type CallWire, usePorts } from '../../../data/ports.ts'
import { severalAtOnce } from '../../../data/severalAtOnce.ts'
import type { MatterRow } from '../../../ui/kinds/desk.tsx'
import type { MapMarker, MarkerIcons } from '../../map/shared/mapMarker.ts'
import type { ManyChoiceProps } from '../../record/shared/desk.ts'
import css from './assign.module.css'
import { Candidates } from './candidates.tsx'
import { DeskMap } from './deskMap.tsx'

/** Candidates for a record, and the input of the step for one of them. */
export interface PeopleChoice {
  readonly people: readonly Candidate[]
  readonly inputOf: (uid: string) => object
}

interface AssignManyProps<R extends { readonly id: string }> extends ManyChoiceProps<R> {
  /** Reads the candidates of one record; a module constant. */
  read: (call: CallWire, id: string) => Promise<PeopleChoice>
  lineOf: (row: R) => Pick<MatterRow, 'title' | 'sub'>
  markers: readonly MapMarker[]
  icons: MarkerIcons
}

/** Several matters for one person: what they are, when and where, beside the people eligible for each of them. */
export function AssignMany<R extends { readonly id: string }>(props: AssignManyProps<R>) {
  const { rows, busy, onTake, read, lineOf, markers, icons } = props
  const { call } = usePorts()
  const [choices, setChoices] = useState<ReadonlyMap<string, PeopleChoice>>(new Map())
  const [problem, setProblem] = useState<Refusal>()
  const [attempt, setAttempt] = useState(0)
  const missing = rows.filter(({ id }) => !choices.has(id)).map(({ id }) => id)
  const wanted = missing.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the same again
  useEffect(() => {
    if (wanted === '') return
    let alive = true
    setProblem(undefined)
    const found = new Map<string, PeopleChoice>()
    severalAtOnce(wanted.split(' '), async id => void found.set(id, await read(call, id))).then(
      () => alive && setChoices(known => new Map([...known, ...found])),
      error => alive && setProblem(refusalOf(error)),
    )
    return () => {
      alive = false
    }
  }, [call, read, wanted, attempt])
  const own = rows.map(({ id }) => choices.get(id))
  const [first] = own
  const people =
    missing.length > 0
      ? undefined
      : first?.people.filter(({ uid }) => own.every(one => one?.people.some(other => other.uid === uid)))
  return (
    <div className={css.sides}>
      <div className={css.side}>
        <ul className={css.chosen}>
          {rows.map(row => {
            const { title, sub } = lineOf(row)
            return (
              <li key={row.id}>
                <b>{title}</b>
                <span>{sub}</span>
              </li>
            )
          })}
        </ul>
        {markers.length > 0 && (
          <DeskMap
            key={markers.map(({ id }) => id).join()}
            markers={markers}
            around={markers.map(({ at }) => at)}
            icons={icons}
          />
        )}
      </div>
      <Candidates
        title={`${rows.length} 件都交给谁`}
        people={people}
        failure={problem && { text: problem.message, onRetry: () => setAttempt(attempt + 1) }}
        emptyText="没有一个人能接下所选的每一件，请少选几件，或者一件一件指派。"
        busy={busy}
        onAssign={({ uid, name }) => onTake(uid, `都交给${name}`, ({ id }) => choices.get(id)?.inputOf(uid) ?? {})}
      />
    </div>
  )
}
