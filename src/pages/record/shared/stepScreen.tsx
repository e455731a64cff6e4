/** Screens for one step of a record whose form has a page of its own. */
import type { ComponentType, ReactNode } from 'react'
import { useLocation } from 'wouter'
import { isMissing } from '../../../contract/refusal.ts'
import type { WireInput, WireReply } from '../../../contract/wire.ts'
import { useSpans } from '../../../data/delays.ts'
import { readOf, screenReads, useReads } from '../../../data/reads.ts'
import { type RecordHandle, useRecord } from '../../../data/record/useRecord.ts'
import { useStepForm } from '../../../forms/stepForm.ts'
import type { FlowId, StepOffer } from '../../../machines/browser/flows.ts'
import { GuidedForm, PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { confirmDialog } from '../../../ui/questions.ts'
import { toast } from '../../../ui/toasts.ts'
import type { ReadingScreen } from './listScreen.tsx'
import { failureOf } from './recordDetail.ts'
import type { OneWire } from './recordScreen.tsx'
import type { StepFormContext } from './stepContext.ts'
import { StepFields } from './stepFields.tsx'

interface PageLink {
  readonly label: string
  readonly href: string
}

interface StepGateSpec<D> {
  readonly title: string
  /** Shown for an unknown record, or one hidden from this person. */
  readonly missing: { readonly title: string; readonly action: PageLink }
  /** Link to the record's page, for the case that the step is not available. */
  readonly back: (data: D) => PageLink
  /** Shown to a person whose step it is not; the chart explains what a condition blocks. */
  readonly notYours: string
  /** Query parameter with the record's id; `id` by default. */
  readonly name?: string
}

export interface StepFormProps<D> {
  readonly data: D
  readonly offer: StepOffer
  readonly record: RecordHandle
}

/**
 * Returns the screen of a form for one step of a record, with its prefetch; explains why the step is not available.
 * `wire` returns the record by its id.
 */
export function stepGate<W extends OneWire>(
  workflow: FlowId,
  event: string,
  wire: W,
  { title, missing, back, notYours, name = 'id' }: StepGateSpec<WireReply<W>>,
  Form: ComponentType<StepFormProps<WireReply<W>>>,
): ReadingScreen {
  const reads = screenReads([name], query => ({
    read: query[name] ? readOf(wire, { id: query[name] } as WireInput<W> & object) : undefined,
  }))
  function StepGate() {
    const { query, read } = useReads(reads)
    const id = query[name] ?? ''
    const record = useRecord(workflow, id)
    const { data, problem } = read
    if (!id || isMissing(problem)) return <Empty heading {...missing} />
    if (!data || !record.ready) return <PendingForm title={title} failure={failureOf(record, read)} />
    const offer = record.offers.find(one => one.event === event)
    // While a step is being sent its form stays, whatever the optimistic state.
    if (offer && !offer.refusal) return <Form key={id} {...{ data, offer, record }} />
    return <Empty heading title={`现在不能${title}`} text={offer?.refusal?.message ?? notYours} action={back(data)} />
  }
  return Object.assign(StepGate, { reads })
}

interface StepScreenSpec<D> extends StepGateSpec<D> {
  readonly sub?: string
  readonly question?: (data: D) => string
  /** What it is about: a quiet line under the question. */
  readonly about?: (data: D) => string
  /** Hints by field. */
  readonly hints?: StepFormContext['hints']
  readonly context?: (data: D) => StepFormContext
  /** Above the fields. */
  readonly cards?: (data: D) => ReactNode
  readonly submitLabel: string
  /** Below the button. */
  readonly foot?: (data: D) => ReactNode
  /** Message after the step; `span` returns how long a delay of the workflow runs. */
  readonly done: (span: (delay: string) => string) => string
}

/**
 * Returns the screen of one step: its fields come from the chart. Leads back to the record's page afterwards; a step
 * that the chart wants confirmed is confirmed first.
 */
export function stepScreen<W extends OneWire>(
  workflow: FlowId,
  event: string,
  wire: W,
  spec: StepScreenSpec<WireReply<W>>,
): ReadingScreen {
  const { title, sub, question, about, hints, context, cards, submitLabel, foot, done, back } = spec
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while something is drawn
  function StepForm({ data, offer, record }: StepFormProps<WireReply<W>>) {
    const [, navigate] = useLocation()
    const span = useSpans(workflow)
    const own: StepFormContext = { ...(hints && { hints }), ...context?.(data) }
    const form = useStepForm({
      offer,
      fire: record.fire,
      defaults: own.defaults,
      onTaken: () => {
        toast(done(span), 'done')
        navigate(back(data).href, { replace: true })
      },
    })
    const confirmed = async (text: string) => {
      if (!form.check()) return
      if (await confirmDialog({ title: `${submitLabel}？`, text, confirmLabel: '提交' })) form.submit()
    }
    return (
      <GuidedForm
        title={title}
        sub={sub}
        {...(question && { question: question(data) })}
        hint={about?.(data)}
        {...form.frame}
        {...(offer.confirm && { onNext: () => void confirmed(offer.confirm ?? '') })}
        submitLabel={submitLabel}
        foot={foot?.(data)}
      >
        {cards?.(data)}
        <StepFields form={form} fields={form.fields} context={own} />
      </GuidedForm>
    )
  }
  return stepGate(workflow, event, wire, spec, StepForm)
}
