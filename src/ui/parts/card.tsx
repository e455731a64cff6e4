import { memo, type ReactNode } from 'react'
import css from './card.module.css'
import { Picture } from './picture.tsx'
import { Pieces } from './pieces.tsx'

interface CardProps {
  children: ReactNode
  /** Target of the whole card. */
  href?: string
  /** `soft` is on a coloured ground, `chosen` has a ring. */
  variant?: 'plain' | 'soft' | 'waiting' | 'chosen' | 'ground'
  /** Without padding, for pictures and tables that reach the edge. */
  bare?: boolean
}

export function Card({ children, href, variant = 'plain', bare = false }: CardProps) {
  const classes = `${css.card} ${css[variant]} ${bare ? '' : css.pad}`
  return href ? (
    <a className={`${classes} ${css.link}`} href={href}>
      {children}
    </a>
  ) : (
    <div className={classes}>{children}</div>
  )
}

interface MediaCardProps {
  /** Target of the card; without it the card is no link. */
  href: string | undefined
  /** Address of the picture; empty shows a soft ground with an icon. */
  picture: string
  title: string
  /** A quiet line under the title. */
  sub?: ReactNode
  /** Below the title: price, progress, chips. */
  children?: ReactNode
  /** Whether the picture is the largest of the first screen. */
  priority?: boolean
  /** Level of the title in a list under a heading; by default 3. */
  headingLevel?: 2 | 3 | 4
}

const Shell = ({
  href,
  className: variant,
  children,
}: {
  href: string | undefined
  className: string | undefined
  children: ReactNode
}) =>
  href ? (
    <a className={`${css.card} ${css.link} ${variant}`} href={href}>
      {children}
    </a>
  ) : (
    <div className={`${css.card} ${variant}`}>{children}</div>
  )

interface MediaWordsProps extends Pick<MediaCardProps, 'title' | 'sub' | 'children' | 'headingLevel'> {
  className: string | undefined
}

/** Text beside or below a picture. */
function MediaWords({ title, sub, children, headingLevel = 3, className }: MediaWordsProps) {
  const Title = `h${headingLevel}` as const
  return (
    <div className={className}>
      <Title className={css.title}>{title}</Title>
      {sub && (
        <div className={css.sub}>
          <Pieces>{sub}</Pieces>
        </div>
      )}
      {children && <div className={css.foot}>{children}</div>}
    </div>
  )
}

/** A card with its picture on top, memoised for large grids. */
export const MediaCard = memo(function MediaCard({ href, picture, priority = false, ...words }: MediaCardProps) {
  return (
    <Shell href={href} className={css.media}>
      <Picture src={picture} alt="" width={320} height={168} priority={priority} edge="top" />
      <MediaWords {...words} className={css.body} />
    </Shell>
  )
})

/** A card with a small square picture on the left, memoised. */
export const MediaRow = memo(function MediaRow({ href, picture, priority = false, ...words }: MediaCardProps) {
  return (
    <Shell href={href} className={css.across}>
      <Picture src={picture} alt="" width={84} height={84} priority={priority} />
      <MediaWords {...words} className={css.grow} />
    </Shell>
  )
})
