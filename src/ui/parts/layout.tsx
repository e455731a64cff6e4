import chevron from 'icon:chevron-right'
import type { ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import css from './layout.module.css'
import { Pieces } from './pieces.tsx'

interface GridProps {
  children: ReactNode
  /** Minimum width of a column in px at normal type size; fewer columns on narrow screens and in 长者模式. */
  min?: number
  gap?: 'sm' | 'md'
}

export function Grid({ children, min = 240, gap = 'md' }: GridProps) {
  return (
    <div
      className={css.grid}
      data-gap={gap}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${min / 16}rem, 100%), 1fr))` }}
    >
      {children}
    </div>
  )
}

interface RowProps {
  children: ReactNode
  /** `between` pushes the ends apart. */
  justify?: 'start' | 'between' | 'end'
  /** `end` aligns elements with and without a label above. */
  align?: 'center' | 'end'
  wrap?: boolean
  gap?: 'sm' | 'md'
}

/** Elements side by side, centred on one line. */
export function Row({ children, justify = 'start', align = 'center', wrap = false, gap = 'md' }: RowProps) {
  return (
    <div
      className={css.row}
      data-spread={justify}
      data-align={align === 'end' ? align : undefined}
      data-wrap={wrap || undefined}
      data-gap={gap}
    >
      {children}
    </div>
  )
}

interface StackProps {
  children: ReactNode
  gap?: 'sm' | 'md' | 'lg'
  ref?: Ref<HTMLDivElement>
}

/** Elements below each other. */
export function Stack({ children, gap = 'md', ref }: StackProps) {
  return (
    <div ref={ref} className={css.stack} data-gap={gap}>
      {children}
    </div>
  )
}

interface SectionProps {
  title: string
  /** Link at the right end. */
  more?: { label: string; href: string; icon?: string }
  children: ReactNode
}

/** A part of a screen with its own heading. */
export function Section({ title, more, children }: SectionProps) {
  return (
    <section className={css.section}>
      <div className={css.head}>
        <h2>{title}</h2>
        {more && (
          <a href={more.href} aria-label={`${title}：${more.label}`}>
            {more.label} <Icon svg={more.icon ?? chevron} size={15} />
          </a>
        )}
      </div>
      {children}
    </section>
  )
}

interface PageHeadProps {
  title: string
  sub?: ReactNode
  /** Buttons at the right end. */
  children?: ReactNode
  /** Hidden on phones, whose bar has the same buttons. */
  deskOnly?: boolean
}

/** The main heading of a screen; for screen readers only on a phone whose bar shows the same short title. */
export function PageHead({ title, sub, children, deskOnly = false }: PageHeadProps) {
  return (
    <div className={css.pageHead} data-long={title.length > 10 || undefined} data-desk={deskOnly || undefined}>
      <div>
        <h1>{title}</h1>
        {sub && (
          <p>
            <Pieces>{sub}</Pieces>
          </p>
        )}
      </div>
      {children && <div className={css.tools}>{children}</div>}
    </div>
  )
}
