import { type ReactNode, useDeferredValue } from 'react'
import type { WireInput, WireReply } from '../../../contract/wire.ts'
import { type QueryResult, useQuery } from '../../../data/query.ts'
import { formatCount } from '../../../ui/format.ts'
import { MediaCard, MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { Distance, When } from '../../../ui/parts/when.tsx'
import { termsText } from '../../idle/shared/termsText.ts'
import css from './home.module.css'
import { ProjectCard } from './projectCard.tsx'

/** One row on wide screens. */
const PREVIEW_SIZE = 3

type SectionWire =
  | '/api/index/getShouye'
  | '/api/index/getZhengcebangfu'
  | '/api/index/getGongyixiangmu'
  | '/api/idle/idlePage'

/**
 * Returns the query of a section. Deferred, as it is below the fold: rendering all cards at once would block a cheap
 * phone.
 */
function useSection<W extends SectionWire>(wire: W, input: WireInput<W>): QueryResult<WireReply<W>> {
  const query = useQuery(wire, input)
  return { ...query, data: useDeferredValue(query.data) }
}
const useFront = (region: string) => useSection('/api/index/getShouye', { region })

interface SectionProps {
  /** Code of the chosen district. */
  region: string
}

interface CardRowProps<T> {
  title: string
  /** The screen with all of them; omitted if not built. */
  more?: { label: string; href: string }
  query: QueryResult<unknown>
  items: readonly T[] | undefined
  min: number
  /** Height of a loading card, CSS length. */
  skeletonHeight: string
  /** Small cards: two in a row on a phone, four on wide screens. */
  small?: boolean
  children: (item: T, index: number) => ReactNode
}

/** A heading and a row of cards; renders nothing without cards. */
function CardRow<T>({ title, more, query, items, min, skeletonHeight, small, children }: CardRowProps<T>) {
  if (items?.length === 0) return null
  const shown = items
    ? items.map(children)
    : (small ? [1, 2, 3, 4] : [1, 2, 3]).map(row => <Skeleton key={row} height={skeletonHeight} round="card" />)
  return (
    <Section title={title} {...(more && { more })}>
      {query.problem ? (
        <Failure text={query.problem.message} onRetry={query.retry} />
      ) : (
        <div className={css.shelf} data-small={small || undefined}>
          {small ? shown : <Grid min={min}>{shown}</Grid>}
        </div>
      )}
    </Section>
  )
}

export function Campaigns({ region }: SectionProps) {
  const query = useFront(region)
  return (
    <CardRow
      title="正在募捐"
      more={{ label: '全部', href: '/fundraising' }}
      query={query}
      items={query.data?.campaigns.slice(0, PREVIEW_SIZE)}
      min={280}
      skeletonHeight="17rem"
    >
      {({ id, title, picture, organisation, raised, goal }) => (
        <MediaCard key={id} href={`/fundraisingDetail?id=${id}`} picture={picture} title={title} sub={organisation}>
          <Progress value={raised / goal} label={`${title}的筹款进度`} />
          <div className={css.foot}>
            <span>
              已筹{' '}
              <strong>
                <Money fen={raised} round />
              </strong>{' '}
              / <Money fen={goal} round />
            </span>
            <span className={css.quiet}>{Math.floor((raised / goal) * 100)}%</span>
          </div>
        </MediaCard>
      )}
    </CardRow>
  )
}

export function Activities({ region }: SectionProps) {
  const query = useFront(region)
  return (
    <CardRow
      title="附近的活动"
      more={{ label: '全部活动', href: '/activity' }}
      query={query}
      items={query.data?.activities}
      min={280}
      skeletonHeight="7rem"
    >
      {({ id, title, picture, startsAt, distance, places: seats, taken }) => (
        <MediaRow
          key={id}
          href={`/volunteerDetail?id=${id}`}
          picture={picture}
          title={title}
          sub={
            <>
              <When at={startsAt} withTime />
              {distance !== null && (
                <>
                  {' · '}
                  <Distance metres={distance} />
                </>
              )}
            </>
          }
        >
          {taken < seats ? <Chip tone="jade">还差 {seats - taken} 人</Chip> : <Chip>候补</Chip>}
        </MediaRow>
      )}
    </CardRow>
  )
}

export function Policies({ region }: SectionProps) {
  const query = useSection('/api/index/getZhengcebangfu', { region, pageSize: PREVIEW_SIZE })
  return (
    <CardRow
      title="政策帮扶"
      more={{ label: '全部政策', href: '/help' }}
      query={query}
      items={query.data?.dataList}
      min={280}
      skeletonHeight="7rem"
    >
      {({ id, title, summary, picture }) => (
        <MediaRow key={id} href={`/helpDetail?id=${id}`} picture={picture} title={title} sub={summary} />
      )}
    </CardRow>
  )
}

export function Projects({ region }: SectionProps) {
  const query = useSection('/api/index/getGongyixiangmu', { region, pageSize: PREVIEW_SIZE })
  return (
    <CardRow
      title="公益项目"
      more={{ label: '全部项目', href: '/platform?topic=project' }}
      query={query}
      items={query.data?.dataList}
      min={280}
      skeletonHeight="15rem"
    >
      {project => <ProjectCard key={project.id} project={project} />}
    </CardRow>
  )
}

export function IdleThings({ region }: SectionProps) {
  const query = useSection('/api/idle/idlePage', { region, sort: 'newest', pageSize: PREVIEW_SIZE })
  return (
    <CardRow
      title="邻居的闲置"
      more={{ label: '全部闲置', href: '/idle' }}
      query={query}
      items={query.data?.dataList}
      min={280}
      skeletonHeight="7rem"
    >
      {({ id, title, picture, regionName, ...thing }) => (
        <MediaRow
          key={id}
          href={`/idle?id=${id}`}
          picture={picture}
          title={title}
          sub={`${termsText(thing)} · ${regionName}`}
        />
      )}
    </CardRow>
  )
}

export function NewGoods({ region }: SectionProps) {
  const query = useFront(region)
  return (
    <CardRow
      title="邻里商城"
      more={{ label: '全部商品', href: '/v3Goods' }}
      query={query}
      items={query.data?.goods}
      min={220}
      skeletonHeight="15rem"
      small
    >
      {({ id, title, picture, price, sold, tag }) => (
        <MediaCard key={id} href={`/v3GoodsDetail?id=${id}`} picture={picture} title={title}>
          <div className={css.foot}>
            <Money fen={price} variant="price" />
            <MutedText>{tag || `已售 ${formatCount(sold)}`}</MutedText>
          </div>
        </MediaCard>
      )}
    </CardRow>
  )
}
