import { type ReactNode, useRef } from 'react'
import type { StateTurn } from '../../contract/turns.ts'
import { ActionBar } from '../parts/actionBar.tsx'
import { Card } from '../parts/card.tsx'
import { Countdown, Waited } from '../parts/countdown.tsx'
import { Disclosure } from '../parts/disclosure.tsx'
import { type Fact, Facts } from '../parts/facts.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageHead } from '../parts/layout.tsx'
import { ReadAloud } from '../parts/readAloud.tsx'
import { Skeleton, SkeletonLines } from '../parts/skeleton.tsx'
import { Timeline, type TimelineEntry } from '../parts/timeline.tsx'
import { useScreenTitle } from '../title.ts'
import type { Action, FailureInfo } from './action.ts'
import css from './detail.module.css'

export interface DetailProps {
  /** The record's name, or the screen's title until it is loaded. */
  title: string
  sub?: ReactNode
  /** The record is loading. */
  loading?: boolean
  failure?: FailureInfo | undefined
  /** Picture or summary at the top. */
  summary?: ReactNode
  /**
   * State, actor, and what happens when the clock rings; `since` the start of waiting without a clock, `untimed` if
   * there never is one, ms since 1970. `pending` keeps its place until all of it is known.
   */
  state?:
    | 'pending'
    | {
        label: string
        text?: ReactNode
        turn?: StateTurn
        until?: number | undefined
        outcome?: string
        since?: number
        untimed?: boolean
      }
    | undefined
  /** Cards on who deals with it and what it costs: below the state, on a desk beside the story. */
  side?: ReactNode
  facts?: readonly Fact[]
  /** Further cards. */
  children?: ReactNode
  timeline?: readonly TimelineEntry[]
  /** Next steps, in sentences. */
  next?: readonly string[]
  /** Unavailable steps with reasons: 为什么不能「取消订单」？ */
  whyNot?: readonly { label: string; why: string }[]
  /** Exactly the steps that this person may take now; the main one last. */
  actions?: readonly Action[]
}

/**
 * One record: summary, state, history, next steps, and this person's steps. On a desk the story stands left, state and
 * steps right of it, in sight.
 */
export function Detail(props: DetailProps) {
  const { title, sub, loading, failure, summary, state, side, facts, children, timeline, next, whyNot, actions } = props
  useScreenTitle(title)
  const words = useRef<HTMLDivElement>(null)
  const hasSide = Boolean(state || side)
  return (
    <>
      <PageHead title={title} {...(sub !== undefined && { sub })}>
        {!loading && !failure && !state && <ReadAloud of={words} />}
      </PageHead>
      {failure && <Failure {...failure} />}
      {loading && !failure && (
        <div className={css.parts} role="status" aria-label="正在取">
          <Skeleton height="8rem" round="card" />
          <SkeletonLines lines={5} />
        </div>
      )}
      {!loading && !failure && (
        <div ref={words} className={css.whole} data-columns={hasSide ? '' : undefined}>
          {hasSide && (
            <div className={css.now}>
              {state === 'pending' && <Skeleton height="6.5rem" round="card" />}
              {state && state !== 'pending' && (
                <div className={css.standing} data-turn={state.turn}>
                  <div className={css.state}>
                    <strong>{state.label}</strong>
                    {state.until !== undefined && <Countdown until={state.until} outcome={state.outcome} />}
                    {state.since !== undefined && <Waited since={state.since} untimed={state.untimed} />}
                  </div>
                  <div className={css.who}>
                    {state.text && <p>{state.text}</p>}
                    <ReadAloud of={words} />
                  </div>
                </div>
              )}
              {side}
            </div>
          )}
          <div className={css.parts}>
            {summary}
            {facts && facts.length > 0 && (
              <Card>
                <Facts items={facts} />
              </Card>
            )}
            {children}
            {timeline && timeline.length > 0 && (
              <Card>
                <h2 className={css.head}>进度</h2>
                <Timeline entries={timeline} />
              </Card>
            )}
            {next && next.length > 0 && (
              <Card variant="ground">
                <h2 className={css.head}>接下来会怎样</h2>
                <Timeline entries={next.map((label, index) => ({ label, now: index === 0 }))} />
              </Card>
            )}
            {whyNot?.map(({ label, why }) => (
              <Disclosure key={label} summary={`为什么不能「${label}」？`}>
                {why}
              </Disclosure>
            ))}
          </div>
          {actions && <ActionBar actions={actions} />}
        </div>
      )}
    </>
  )
}
