import { pathTo } from '../../contract/screens.ts'
import { MIXED_UNIT } from '../../contract/unitCounts.ts'
import { useQuery } from '../../data/query.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { formatCount } from '../../ui/format.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { Figures } from '../../ui/parts/figures.tsx'
import { Grid, Section } from '../../ui/parts/layout.tsx'
import { Skeleton } from '../../ui/parts/skeleton.tsx'
import { useReach } from '../place/shared/useReach.ts'
import { HorizontalBars, VerticalBars } from './parts/bars.tsx'
import css from './parts/charts.module.css'
import { RecentIssues } from './parts/recentIssues.tsx'
import { ResultCard } from './parts/resultCard.tsx'
import { RESULT_KINDS } from './parts/resultPath.ts'

const NAMES = ['reach'] as const
const PREVIEW_SIZE = 6
const MINUTES_PER_HOUR = 60

/** 公益成果: figures, charts, and the latest results. */
export default function Accomplish() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const { region, groups, name } = useReach(query.reach, reach => setQuery({ reach }))
  const { data, problem, retry, loading } = useQuery('/api/index/getGongyichengguoTongji', region)
  const latest = useQuery('/api/index/getGongyichengguo', { ...region, pageSize: PREVIEW_SIZE })
  return (
    <Board
      title="公益成果"
      sub={`${name}的邻居一起做成的事，每一件都能查到经过`}
      groups={groups}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      tools={
        <ButtonLink variant="line" size="sm" href="/apply">
          我也需要帮助
        </ButtonLink>
      }
    >
      {data && (
        <>
          <Figures
            items={[
              { label: '完成帮扶', value: formatCount(data.helped), unit: '人次' },
              { label: '送出物资', value: formatCount(data.pieces), unit: MIXED_UNIT },
              { label: '志愿服务', value: formatCount(data.minutes / MINUTES_PER_HOUR), unit: '小时' },
              {
                label: '满意度',
                value: data.starsTimesTen > 0 ? (data.starsTimesTen / 10).toFixed(1) : '—',
                unit: '星',
              },
            ]}
          />
          {data.helped > 0 && (
            <div className={css.two}>
              <div className={css.left}>
                <VerticalBars
                  title="近 12 个月，每月完成的帮扶"
                  unit="人次"
                  bars={data.months.map(({ month, helped }) => ({
                    label: `${Number(month.slice(5))}月`,
                    short: String(Number(month.slice(5))),
                    value: helped,
                  }))}
                />
                <HorizontalBars
                  title="帮的是什么"
                  unit="人次"
                  bars={data.kinds.map(({ kind, helped }) => ({ label: RESULT_KINDS[kind], value: helped }))}
                />
              </div>
              <HorizontalBars
                title="帮在哪里"
                unit="人次"
                bars={data.places.map(({ name: label, helped }) => ({ label, value: helped }))}
              />
            </div>
          )}
          <Section
            title="最近完成"
            more={{ label: '全部成果', href: pathTo('/accomplishMore', { reach: query.reach }) }}
          >
            {latest.problem ? (
              <Failure text={latest.problem.message} onRetry={latest.retry} />
            ) : (
              <Grid min={300} gap="sm">
                {latest.data
                  ? latest.data.dataList.map(one => <ResultCard key={one.id} result={one} />)
                  : [1, 2, 3].map(row => <Skeleton key={row} height="7rem" round="card" />)}
              </Grid>
            )}
            {latest.data?.dataList.length === 0 && <p>这里还没有完成的帮扶，换到全部地区看看。</p>}
          </Section>
          <RecentIssues region={region} reach={query.reach} />
        </>
      )}
    </Board>
  )
}
