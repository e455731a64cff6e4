import { memo, type ReactNode } from 'react'
import css from './card.module.css'
import { Picture } from './picture.tsx'

interface CardProps {
  children: ReactNode
  /** The whole card leads there. */
  href?: string
  /** `soft` lies on a coloured ground, `chosen` has a ring. */
  look?: 'plain' | 'soft' | 'chosen' | 'ground'
  /** Without inner space, for pictures and tables that reach the edge. */
  bare?: boolean
}

export function Card({ children, href, look = 'plain', bare = false }: CardProps) {
  const classes = `${css.card} ${css[look]} ${bare ? '' : css.pad}`
  return href ? (
    <a className={`${classes} ${css.link}`} href={href}>
      {children}
    </a>
  ) : (
    <div className={classes}>{children}</div>
  )
}

interface MediaProps {
  /** Where the card leads; without it the card only tells. */
  href: string | undefined
  /** Address of the picture; empty shows a soft ground with a sign. */
  picture: string
  title: string
  /** A quiet line under the title. */
  sub?: ReactNode
  /** What stands below: price, progress, chips. */
  children?: ReactNode
  /** The picture is the largest of the first screen. */
  first?: boolean
  /** The title is part of a list under a heading of this rank; 3 unless told. */
  rank?: 2 | 3 | 4
}

const Shell = ({
  href,
  look,
  children,
}: {
  href: string | undefined
  look: string | undefined
  children: ReactNode
}) =>
  href ? (
    <a className={`${css.card} ${css.link} ${look}`} href={href}>
      {children}
    </a>
  ) : (
    <div className={`${css.card} ${look}`}>{children}</div>
  )

/** A card with its picture on top, memoised: many stand in a grid. */
export const MediaCard = memo(function MediaCard({
  href,
  picture,
  title,
  sub,
  children,
  first = false,
  rank = 3,
}: MediaProps) {
  const Title = `h${rank}` as const
  return (
    <Shell href={href} look={css.media}>
      <Picture src={picture} alt="" width={320} height={168} first={first} edge="top" />
      <div className={css.body}>
        <Title className={css.title}>{title}</Title>
        {sub && <div className={css.sub}>{sub}</div>}
        {children && <div className={css.foot}>{children}</div>}
      </div>
    </Shell>
  )
})

/** A card with a small square picture at its left, memoised. */
export const MediaRow = memo(function MediaRow({
  href,
  picture,
  title,
  sub,
  children,
  first = false,
  rank = 3,
}: MediaProps) {
  const Title = `h${rank}` as const
  return (
    <Shell href={href} look={css.across}>
      <Picture src={picture} alt="" width={84} height={84} first={first} />
      <div className={css.grow}>
        <Title className={css.title}>{title}</Title>
        {sub && <div className={css.sub}>{sub}</div>}
        {children && <div className={css.foot}>{children}</div>}
      </div>
    </Shell>
  )
})
