import { useFlow } from '../../data/record/useFlow.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { FLOWS, type Flow } from '../../machines/browser/flows.ts'
import { edgesTable } from '../../machines/browser/picture.ts'
import { Article } from '../../ui/kinds/article.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Section, Stack } from '../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { WorkflowPicture } from '../record/shared/workflowPicture.tsx'
import { type Coverage, edgeCoverage, useCoverage } from './parts/coverage.ts'
import { CoverageTotals, coverageText, isUncovered } from './parts/coverageTotals.tsx'
import css from './parts/workflows.module.css'

const NAMES = ['id'] as const
const options = FLOWS.map(({ id, label }) => ({ value: id, label }))
const HEADS = ['从', '怎样', '谁', '到', '测试走过', '条件', '作用'] as const

/** Every edge of a chart as testers read it; one that some level never took stands out. */
function Edges({ flow, coverage }: { flow: Flow; coverage: Coverage | null }) {
  const counts = flow.edges.map(edge => (coverage ? edgeCoverage(coverage, edge) : undefined))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={`${flow.label}的每一步`} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            {HEADS.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {edgesTable(flow).map(({ from, event, who, to, when, effects }, at) => (
            <tr key={[from, event, to, when, effects].join('|')} data-missed={isUncovered(counts[at]) || undefined}>
              <td>{from}</td>
              <td>{event}</td>
              <td>{who}</td>
              <td>{to}</td>
              <td>{coverage ? coverageText(counts[at]) : '—'}</td>
              <td>{when}</td>
              <td>{effects}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** 办事流程: the chart of each workflow as a picture and as a table. */
export default function Workflows() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const id = FLOWS.find(one => one.id === query.id)?.id ?? 'order'
  const { flow, failed } = useFlow(id)
  const coverage = useCoverage(id)
  return (
    <Article title="办事流程" sub="每一件事从提交到办完会经过哪些状态，每一步由谁来办">
      <Stack gap="lg">
        <Filters hideLabel label="流程" options={options} value={id} onChange={value => setQuery({ id: value })} />
        {failed && <Failure text="网络不给力，请检查网络后重试" onRetry={() => location.reload()} />}
        {!flow && !failed && <SkeletonLines lines={10} />}
        {flow && coverage !== undefined && (
          <>
            <Section title={`${flow.label}流程图`}>
              <WorkflowPicture flow={flow} />
            </Section>
            <Section title="测试走过多少">
              <CoverageTotals coverage={coverage} />
            </Section>
            <Section title="每一步">
              <Edges flow={flow} coverage={coverage} />
            </Section>
          </>
        )}
      </Stack>
    </Article>
  )
}
