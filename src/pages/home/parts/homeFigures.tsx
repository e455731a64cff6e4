import chevron from 'icon:chevron-right'
import type { Figures as Totals } from '../../../contract/home.contract.ts'
import { firstBuilt } from '../../../data/built.ts'
import type { QueryResult } from '../../../data/query.ts'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import css from './homeFigures.module.css'

const countFormat = new Intl.NumberFormat('zh-CN')

/** What the neighbourhood has done so far; left out where it cannot be told. */
export function HomeFigures({ query: { data, problem } }: { query: QueryResult<Totals> }) {
  if (problem) return null
  const results = firstBuilt('/accomplish')
  const formatted = (value: number | undefined) =>
    value === undefined ? <Skeleton width="5rem" /> : countFormat.format(value)
  return (
    <section className={css.figures} aria-label="平台数据">
      <Figures
        items={[
          { label: '累计帮扶', value: formatted(data?.helped), unit: '人次' },
          { label: '捐赠物资', value: formatted(data?.donatedPieces), unit: '件' },
          { label: '志愿工时', value: formatted(data?.volunteerHours), unit: '小时' },
          { label: '善款收入', value: data ? <Money fen={data.raised} round /> : formatted(undefined) },
        ]}
      />
      {results && (
        <a className={css.more} href={results}>
          看看这些是怎么做成的 <Icon svg={chevron} size={15} />
        </a>
      )}
    </section>
  )
}
