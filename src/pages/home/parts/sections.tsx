import map from 'icon:map'
import type { ReactNode } from 'react'
import type { ActivityCard, CampaignCard, GoodsCard, Project } from '../../../contract/home.contract.ts'
import type { Policy } from '../../../contract/policy.contract.ts'
import { MediaCard, MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Grid, Section } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { Distance, When } from '../../../ui/parts/when.tsx'
import { firstBuilt } from '../../built.ts'
import type { Reading } from '../../reading.ts'
import css from './home.module.css'
import { ProjectCard } from './projectCard.tsx'

/** A row on a desk. */
const FEW = 3

interface Front {
  readonly campaigns: readonly CampaignCard[]
  readonly activities: readonly ActivityCard[]
  readonly goods: readonly GoodsCard[]
}
interface Listed<T> {
  readonly dataList: readonly T[]
}

interface ShelfProps<T> {
  title: string
  /** The screen of all of them; left out while it is not there. */
  more?: { label: string; to: string; sign?: string }
  reading: Reading<unknown>
  items: readonly T[] | undefined
  least: number
  /** Height of a card while it is on its way, CSS length. */
  waiting: string
  /** Small cards: two beside each other on a phone, four on a desk. */
  small?: boolean
  children: (item: T, index: number) => ReactNode
}

/** A heading and a row of cards; nothing at all where there is nothing to show. */
function Shelf<T>({ title, more, reading, items, least, waiting, small, children }: ShelfProps<T>) {
  if (items?.length === 0) return null
  const href = more && firstBuilt(more.to)
  const shown = items
    ? items.map(children)
    : (small ? [1, 2, 3, 4] : [1, 2, 3]).map(place => <Skeleton key={place} height={waiting} round="card" />)
  return (
    <Section
      title={title}
      {...(more && href ? { more: { label: more.label, href, ...(more.sign ? { sign: more.sign } : {}) } } : {})}
    >
      {reading.problem ? (
        <Failure text={reading.problem.message} onRetry={reading.retry} />
      ) : (
        <div className={css.shelf} data-small={small || undefined}>
          {small ? shown : <Grid least={least}>{shown}</Grid>}
        </div>
      )}
    </Section>
  )
}

export const Campaigns = ({ reading }: { reading: Reading<Front> }) => (
  <Shelf
    title="正在募捐"
    more={{ label: '全部', to: '/fundraising' }}
    reading={reading}
    items={reading.data?.campaigns.slice(0, FEW)}
    least={280}
    waiting="17rem"
  >
    {({ id, title, picture, organisation, raised, goal }) => (
      <MediaCard
        key={id}
        href={firstBuilt(`/fundraisingDetail?id=${id}`)}
        picture={picture}
        title={title}
        sub={organisation}
      >
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
  </Shelf>
)

export const Activities = ({ reading }: { reading: Reading<Front> }) => (
  <Shelf
    title="附近的活动"
    more={{ label: '地图查看', to: '/map?kind=activity', sign: map }}
    reading={reading}
    items={reading.data?.activities}
    least={280}
    waiting="7rem"
  >
    {({ id, title, picture, startsAt, distance, places, taken, at }) => (
      <MediaRow
        key={id}
        href={firstBuilt(`/volunteerDetail?id=${id}`, `/map?kind=activity&id=${id}&at=${at.lng},${at.lat}`)}
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
        {taken < places ? <Chip tone="jade">还差 {places - taken} 人</Chip> : <Chip>候补</Chip>}
      </MediaRow>
    )}
  </Shelf>
)

export const Policies = ({ reading }: { reading: Reading<Listed<Policy>> }) => (
  <Shelf
    title="政策帮扶"
    more={{ label: '全部政策', to: '/help' }}
    reading={reading}
    items={reading.data?.dataList}
    least={280}
    waiting="7rem"
  >
    {({ id, title, summary, picture }) => (
      <MediaRow key={id} href={firstBuilt(`/helpDetail?id=${id}`)} picture={picture} title={title} sub={summary} />
    )}
  </Shelf>
)

export const Projects = ({ reading }: { reading: Reading<Listed<Project>> }) => (
  <Shelf
    title="公益项目"
    more={{ label: '全部项目', to: '/platform?topic=project' }}
    reading={reading}
    items={reading.data?.dataList}
    least={280}
    waiting="15rem"
  >
    {project => <ProjectCard key={project.id} project={project} />}
  </Shelf>
)

export const NewGoods = ({ reading }: { reading: Reading<Front> }) => (
  <Shelf
    title="邻里商城"
    more={{ label: '全部商品', to: '/v3Goods' }}
    reading={reading}
    items={reading.data?.goods}
    least={220}
    waiting="15rem"
    small
  >
    {({ id, title, picture, price, sold, tag }) => (
      <MediaCard key={id} href={firstBuilt(`/v3GoodsDetail?id=${id}`)} picture={picture} title={title}>
        <div className={css.foot}>
          <Money fen={price} look="price" />
          <Quiet>{tag || `已售 ${sold.toLocaleString('zh-CN')}`}</Quiet>
        </div>
      </MediaCard>
    )}
  </Shelf>
)
