import chevron from 'icon:chevron-right'
import { MIXED_UNIT } from '../../../contract/unitCounts.ts'
import { useQuery } from '../../../data/query.ts'
import { formatCount } from '../../../ui/format.ts'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import css from './homeFigures.module.css'

/** Figures of the chosen district; omitted if unavailable. */
export function HomeFigures({ region, place }: { region: string; place: string }) {
  const { data, problem } = useQuery('/api/index/getShujutongji', { region })
  if (problem) return null
  const formatted = (value: number | undefined) =>
    value === undefined ? <Skeleton width="5rem" /> : formatCount(value)
  return (
    <section className={css.figures} aria-label="平台数据">
      <Figures
        items={[
          { label: '完成帮扶', value: formatted(data?.helped), unit: '人次' },
          { label: '送出物资', value: formatted(data?.donatedPieces), unit: MIXED_UNIT },
          { label: '志愿服务', value: formatted(data?.volunteerHours), unit: '小时' },
          { label: '善款收入', value: data ? <Money fen={data.raised} round /> : formatted(undefined) },
        ]}
      />
      <a className={css.more} href="/accomplish">
        看看{place}这些是怎么做成的 <Icon svg={chevron} size={15} />
      </a>
    </section>
  )
}
