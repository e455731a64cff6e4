import chevron from 'icon:chevron-right'
import type { Figures as Totals } from '../../../contract/home.contract.ts'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import { firstBuilt } from '../../built.ts'
import type { Reading } from '../../reading.ts'
import css from './homeFigures.module.css'

const counted = new Intl.NumberFormat('zh-CN')

/** What the neighbourhood has done so far; left out where it cannot be told. */
export function HomeFigures({ reading: { data, problem } }: { reading: Reading<Totals> }) {
  if (problem) return null
  const results = firstBuilt('/accomplish')
  const said = (value: number | undefined) => (value === undefined ? <Skeleton width="5rem" /> : counted.format(value))
  return (
    <section className={css.figures} aria-label="平台数据">
      <Figures
        items={[
          { label: '累计帮扶', value: said(data?.helped), unit: '人次' },
          { label: '捐赠物资', value: said(data?.donatedPieces), unit: '件' },
          { label: '志愿工时', value: said(data?.volunteerHours), unit: '小时' },
          { label: '善款收入', value: data ? <Money fen={data.raised} round /> : said(undefined) },
        ]}
      />
      {results && (
        <a className={css.more} href={results}>
          看看这些是怎么做成的 <Icon of={chevron} size={15} />
        </a>
      )}
    </section>
  )
}
