import type { ComponentProps, ReactNode } from 'react'
import { isMissing } from '../../../contract/refusal.ts'
import type { Wire, WireInput, WireReply } from '../../../contract/wire.ts'
import { type QueryResult, useQuery } from '../../../data/query.ts'
import { readOf, screenReads } from '../../../data/reads.ts'
import { type RecordHandle, useRecord } from '../../../data/record/useRecord.ts'
import type { FlowId } from '../../../machines/browser/flows.ts'
import { Detail, type DetailProps } from '../../../ui/kinds/detail.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import type { Fact } from '../../../ui/parts/facts.tsx'
import type { ReadingScreen } from './listScreen.tsx'
import { type DetailTexts, recordDetail } from './recordDetail.ts'
import { RecordProgress } from './recordProgress.tsx'
import type { StepFormContext } from './stepContext.ts'
import { type Steps, useSteps } from './useSteps.tsx'

interface RecordScreenProps extends DetailTexts, Omit<DetailProps, 'loading' | 'failure' | 'state'> {
  /** Query of the record's details; disabled without an id in the address. */
  read: QueryResult<unknown>
  record: RecordHandle
  steps: Steps
  /** Shown for an unknown record, or one hidden from this person. */
  missing: Omit<ComponentProps<typeof Empty>, 'heading'>
}

/**
 * One record as a screen: state, content, history and available steps. Texts, clock and buttons come from the chart; no
 * state is named here.
 */
export function RecordScreen({ read, record, steps, missing, done, turn, children, ...detail }: RecordScreenProps) {
  const isNamed = read.loading || read.data !== undefined || read.problem !== undefined
  if (!isNamed || isMissing(read.problem)) return <Empty heading {...missing} />
  return (
    <>
      <Detail {...recordDetail(record, read, { done, turn })} whyNot={steps.whyNot} actions={steps.actions} {...detail}>
        {children}
        {read.data !== undefined && <RecordProgress record={record} />}
      </Detail>
      {steps.dialog}
    </>
  )
}

/** A fact, or an empty value. */
type MaybeFact = Fact | '' | false | null | undefined

interface RecordScreenSpec<D> extends Pick<RecordScreenProps, 'missing'> {
  readonly title: string | ((data: D | undefined) => string)
  /** Shown at the intended end. */
  readonly done: string
  readonly sub?: (data: D) => ReactNode
  /** Replaces the chart's text on whose turn it is. */
  readonly turn?: (data: D, record: RecordHandle) => string | undefined
  readonly summary?: (data: D) => ReactNode
  readonly facts?: (data: D) => readonly MaybeFact[]
  /** For the forms of its steps. */
  readonly context?: (data: D) => StepFormContext
  /** Cards on who deals with it, below the state. */
  readonly side?: (data: D) => ReactNode
  /** Cards below the facts. */
  readonly cards?: (data: D) => ReactNode
}

/** Wires that return one record by its id. */
export type OneWire = { [W in Wire]: { readonly id: string } extends WireInput<W> ? W : never }[Wire]

/**
 * Returns the screen of one record of a workflow, by its id, with its prefetch. A new workflow needs this and `shows:
 * ['thing']` at the call's endpoint.
 */
export function recordScreen<W extends OneWire>(
  workflow: FlowId,
  wire: W,
  spec: RecordScreenSpec<WireReply<W>>,
): ReadingScreen<{ id: string }> {
  const { title, done, missing, sub, turn, summary, side, facts, context, cards } = spec
  const inputOf = (id: string) => ({ id }) as WireInput<W> & object
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while something is drawn
  function RecordOfId({ id }: { id: string }) {
    const read = useQuery(wire, inputOf(id), id !== '')
    const record = useRecord(workflow, id)
    const { data } = read
    const steps = useSteps(record, context && { context: data ? context(data) : {} })
    return (
      <RecordScreen
        {...{ read, record, steps, missing, done }}
        title={typeof title === 'function' ? title(data) : title}
        turn={data && turn?.(data, record)}
        sub={data && sub?.(data)}
        summary={data && summary?.(data)}
        side={data && side?.(data)}
        facts={(data && facts?.(data)?.filter(fact => !!fact)) ?? []}
      >
        {data && cards?.(data)}
      </RecordScreen>
    )
  }
  const reads = screenReads(['id'], ({ id }) => ({ read: id ? readOf(wire, inputOf(id)) : undefined }))
  return Object.assign(RecordOfId, { reads })
}
