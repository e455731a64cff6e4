import { pathTo } from '../../contract/screens.ts'
import { countWords } from '../../ui/format.ts'
import { Board } from '../../ui/kinds/board.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { Figures } from '../../ui/parts/figures.tsx'
import { Grid, Section } from '../../ui/parts/layout.tsx'
import { Skeleton } from '../../ui/parts/skeleton.tsx'
import { useQuery } from '../query.ts'
import { useRead } from '../reading.ts'
import { LyingBars, StandingBars } from './parts/bars.tsx'
import css from './parts/charts.module.css'
import { IssuedShelf } from './parts/issuedShelf.tsx'
import { ResultCard } from './parts/resultCard.tsx'
import { RESULT_KINDS } from './parts/resultPath.ts'
import { useReach } from './parts/useReach.ts'

const NAMES = ['reach'] as const
const FEW = 6
const MINUTES = 60

/** 公益成果: what has been done, in figures and charts, and what was done last. */
export default function Accomplish() {
  const { query, ask } = useQuery(NAMES)
  const { region, groups, name } = useReach(query.reach, reach => ask({ reach }))
  const { data, problem, retry, loading } = useRead('/api/index/getGongyichengguoTongji', region)
  const latest = useRead('/api/index/getGongyichengguo', { ...region, pageSize: FEW })
  return (
    <Board
      title="公益成果"
      sub={`${name}的邻居一起做成的事，每一件都能查到经过`}
      groups={groups}
      loading={loading}
      failure={problem && { text: problem.message, onRetry: retry }}
      tools={
        <ButtonLink look="line" size="sm" href="/apply">
          我也需要帮助
        </ButtonLink>
      }
    >
      {data && (
        <>
          <Figures
            items={[
              { label: '完成帮扶', value: countWords(data.helped), unit: '人次' },
              { label: '送出物资', value: countWords(data.pieces), unit: '件' },
              { label: '志愿服务', value: countWords(data.minutes / MINUTES), unit: '小时' },
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
                <StandingBars
                  title="近 12 个月，每月完成的帮扶"
                  unit="人次"
                  bars={data.months.map(({ month, helped }) => ({
                    label: `${Number(month.slice(5))}月`,
                    short: String(Number(month.slice(5))),
                    value: helped,
                  }))}
                />
                <LyingBars
                  title="帮的是什么"
                  unit="人次"
                  bars={data.kinds.map(({ kind, helped }) => ({ label: RESULT_KINDS[kind], value: helped }))}
                />
              </div>
              <LyingBars
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
              <Grid least={300} gap="sm">
                {latest.data
                  ? latest.data.dataList.map(one => <ResultCard key={one.id} result={one} />)
                  : [1, 2, 3].map(place => <Skeleton key={place} height="7rem" round="card" />)}
              </Grid>
            )}
            {latest.data?.dataList.length === 0 && <p>这里还没有完成的帮扶，换到全部地区看看。</p>}
          </Section>
          <IssuedShelf region={region} reach={query.reach} />
        </>
      )}
    </Board>
  )
}
