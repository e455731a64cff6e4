import arrow from 'icon:arrow-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../keys.ts'
import { Button } from '../parts/button.tsx'
import { Countdown, Waited } from '../parts/countdown.tsx'
import { Failure } from '../parts/failure.tsx'
import { Icon } from '../parts/icon.tsx'
import { KeyHint } from '../parts/keyHint.tsx'
import { Skeleton, SkeletonLines } from '../parts/skeleton.tsx'
import type { Action } from './action.ts'
import type { DetailProps } from './detail.tsx'
import css from './matter.module.css'

export interface MatterProps extends Pick<DetailProps, 'loading' | 'failure' | 'whyNot'> {
  /** Absent until chart, record and reader are known. */
  state: Exclude<DetailProps['state'], 'pending'>
  title: string
  /** The steps that can be taken now; the main one last. */
  actions: readonly Action[]
  /** What comes after a step: 吴大伟 · 标签纸. */
  next?: string | undefined
  /** Back to the list, where the list is not beside it. */
  back?: { readonly href: string } | undefined
  /** Said where there is nothing to do. */
  idle: string
  /** Draws the main action as what has to be pressed next, once: it takes the focus as soon as it is there. */
  focusMain: boolean
  onFocused: () => void
  children: ReactNode
}

/** Of two presses this close the second was meant for what the first one changed, ms. */
const DOUBLE_MS = 100
/** When a button of a matter was pressed last, ms since the page opened; the next matter is drawn anew. */
let lastPress = Number.NEGATIVE_INFINITY

const isMain = ({ variant }: Action) => variant === 'solid'
/** Where somebody writes, the focus stays. */
const isWriting = () =>
  document.activeElement?.matches('input:not([type=checkbox]), textarea, select') === true ||
  document.querySelector('[role=dialog], [role=alertdialog]') !== null

type BarProps = Pick<MatterProps, 'actions' | 'next' | 'idle' | 'focusMain' | 'onFocused'>

function Bar({ actions, next, idle, focusMain, onFocused }: BarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!focusMain || isWriting()) return
    const main =
      bar.current?.querySelector<HTMLElement>('[data-main]') ??
      bar.current?.closest('article')?.querySelector<HTMLElement>('[data-next-action]')
    if (!main) return
    main.focus({ preventScroll: true })
    onFocused()
  })
  const ordered = [...actions].reverse()
  useKeys({
    commands: { open: () => bar.current?.querySelector<HTMLElement>('button')?.focus() },
    letters: ordered.flatMap(({ letter, label, onPress, busy, why }) =>
      letter && !busy && why === undefined ? [{ letter, label, press: onPress }] : [],
    ),
  })
  return (
    <div ref={bar} className={css.bar} data-action-bar="">
      {ordered.map(action => {
        const { label, onPress, variant = 'line', icon, busy, why, letter } = action
        return (
          <Button
            key={label}
            variant={variant}
            data-main={isMain(action) ? '' : undefined}
            {...(icon && { icon })}
            {...(busy && { busy })}
            aria-keyshortcuts={letter}
            {...(why !== undefined && { why })}
            onClick={({ detail, timeStamp }) => {
              // The second half of a double click; on some phones both halves count as the first.
              if (detail > 1 || timeStamp - lastPress < DOUBLE_MS) return
              lastPress = timeStamp
              onPress()
            }}
          >
            {label}
            {letter && <KeyHint letter={letter} />}
          </Button>
        )
      })}
      <p className={css.next}>{(actions.length === 0 && idle) || (next && `办完接着办：${next}`)}</p>
    </div>
  )
}

/** One matter that somebody decides: where it stands, what matters for it, and what can be done, always in view. */
export function Matter(props: MatterProps & { readonly id: string }) {
  const { id, title, loading, failure, state, whyNot = [], back, children, ...bar } = props
  // Where it is a page of its own, its heading is the page's.
  const Title = back ? 'h1' : 'h2'
  return (
    <article className={css.matter} aria-label={title} data-focus-next="">
      {back && (
        <a className={css.back} href={back.href}>
          <Icon svg={arrow} size={15} /> 回到列表
        </a>
      )}
      <div className={css.head}>
        <Title tabIndex={-1}>{title}</Title>
        {state && (
          <div className={css.state}>
            <strong>{state.label}</strong>
            {state.until !== undefined && <Countdown until={state.until} outcome={state.outcome} />}
            {state.since !== undefined && <Waited since={state.since} untimed={state.untimed} />}
          </div>
        )}
      </div>
      <div className={css.body}>
        {failure && <Failure {...failure} />}
        {loading && !failure && (
          <div role="status" aria-label="正在取">
            <Skeleton height="8rem" round="card" />
            <SkeletonLines lines={5} />
          </div>
        )}
        {state?.text && <p className={css.turn}>{state.text}</p>}
        {children}
        {whyNot.map(({ label, why }) => (
          <p key={label} className={css.why}>
            为什么不能「{label}」？{why}。
          </p>
        ))}
      </div>
      <Bar {...bar} />
    </article>
  )
}

/** What stands beside a list of which nothing is open. */
export const NoMatter = ({ text }: { text: string }) => <p className={css.none}>{text}</p>
