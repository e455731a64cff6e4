import arrow from 'icon:arrow-right'
import { useRef, useState } from 'react'
import { FIRST_BANNER_ID } from '../../../contract/firstReads.ts'
import type { Banner } from '../../../contract/home.contract.ts'
import { screenOf } from '../../../contract/screens.ts'
import type { QueryResult } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import css from './banners.module.css'

function Slide({
  banner: { title, summary, picture, alt, link, action },
  priority,
}: {
  banner: Banner
  priority: boolean
}) {
  const href = screenOf(link) ? link : undefined
  return (
    <li className={css.slide}>
      <div className={css.words}>
        <h2>{title}</h2>
        <p>{summary}</p>
        {href && (
          <a className={css.go} href={href}>
            {action} <Icon svg={arrow} size={16} />
          </a>
        )}
      </div>
      <img
        src={picture}
        alt={alt}
        width={320}
        height={200}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
      />
    </li>
  )
}

/** As high as the banners, to prevent a layout shift. */
const Waiting = () => (
  <div className={css.waiting}>
    <Skeleton height="auto" round="panel" />
  </div>
)

/**
 * Returns the place of the first banner in the prerendered shell, with an empty slide that the start script fills: the
 * largest element need not wait for React.
 */
export function FirstBanner() {
  return (
    <div id={FIRST_BANNER_ID} className={css.first}>
      <Waiting />
      <template>
        <div className={css.banners}>
          <ul>
            <Slide banner={EMPTY_BANNER} priority />
          </ul>
        </div>
      </template>
    </div>
  )
}
const EMPTY_BANNER: Banner = { id: '', title: '', summary: '', picture: '', alt: '', link: '', action: '' }

/** The banners, changed by swiping or dots; no automatic motion. */
export function Banners({ query: { data, problem, retry } }: { query: QueryResult<{ dataList: Banner[] }> }) {
  const [at, setAt] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <Waiting />
  const show = (index: number) => list.current?.scrollTo({ left: index * list.current.clientWidth, behavior: 'smooth' })
  return (
    <section className={css.banners} aria-label="今日重点" aria-roledescription="轮播">
      <ul
        ref={list}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {data.dataList.map((banner, index) => (
          <Slide key={banner.id} banner={banner} priority={index === 0} />
        ))}
      </ul>
      {data.dataList.length > 1 && (
        <div className={css.dots}>
          {data.dataList.map((banner, index) => (
            <button
              key={banner.id}
              type="button"
              aria-label={`第 ${index + 1} 张：${banner.title}`}
              aria-current={index === at || undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
