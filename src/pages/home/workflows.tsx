import { lazy, Suspense, useState } from 'react'
import { OFFLINE } from '../../contract/refusal.ts'
import { useFlow } from '../../data/record/useFlow.ts'
import { useUrlQuery } from '../../data/urlQuery.ts'
import { FLOWS, type Flow } from '../../machines/browser/flows.ts'
import { edgesTable } from '../../machines/browser/picture.ts'
import type { Edge } from '../../machines/workflow/edges.ts'
import { Article } from '../../ui/kinds/article.tsx'
import { Failure } from '../../ui/parts/failure.tsx'
import { Filters } from '../../ui/parts/filters.tsx'
import { Section, Stack } from '../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../ui/parts/skeleton.tsx'
import { type Coverage, edgeCoverage, useCoverage } from './parts/coverage.ts'
import { CoverageTotals, isUncovered } from './parts/coverageTotals.tsx'
import { EdgeDetail } from './parts/edgeDetail.tsx'
import { EdgeTable } from './parts/edgeTable.tsx'
import { useSentences } from './parts/useSentences.ts'

const WorkflowGraph = lazy(async () => ({ default: (await import('./parts/workflowGraph.tsx')).WorkflowGraph }))

const NAMES = ['id'] as const
const options = FLOWS.map(({ id, label }) => ({ value: id, label }))

/** One workflow for testers: graph, test coverage, and every edge as a row. */
function Chart({ flow, coverage }: { flow: Flow; coverage: Coverage | null }) {
  const [selected, setSelected] = useState<Edge>()
  const sentences = useSentences(flow)
  const rows = edgesTable(flow).map((row, at) => {
    const edge = flow.edges[at]!
    return { ...row, edge, ...(sentences?.get(edge) ?? { conditions: [], effects: [] }) }
  })
  return (
    <>
      <Section title={`${flow.label}流程图`}>
        <Stack>
          <Suspense fallback={<SkeletonLines lines={10} />}>
            <WorkflowGraph
              flow={flow}
              selected={selected}
              onSelect={setSelected}
              isMissed={edge => coverage !== null && isUncovered(edgeCoverage(coverage, edge))}
            />
          </Suspense>
          <EdgeDetail row={rows.find(({ edge }) => edge === selected)} coverage={coverage} />
        </Stack>
      </Section>
      <Section title="测试走过多少">
        <CoverageTotals coverage={coverage} />
      </Section>
      <Section title="每一步">
        <EdgeTable label={flow.label} rows={rows} coverage={coverage} />
      </Section>
    </>
  )
}

/** 办事流程: the chart of each workflow as a picture and as a table. */
export default function Workflows() {
  const { query, setQuery } = useUrlQuery(NAMES)
  const id = FLOWS.find(one => one.id === query.id)?.id ?? 'order'
  const { flow, failed } = useFlow(id)
  const coverage = useCoverage(id)
  return (
    <Article wide title="办事流程" sub="每一件事从提交到办完会经过哪些状态，每一步由谁来办">
      <Stack gap="lg">
        <Filters hideLabel label="流程" options={options} value={id} onChange={value => setQuery({ id: value })} />
        {failed && <Failure text={OFFLINE.message} onRetry={() => location.reload()} />}
        {!flow && !failed && <SkeletonLines lines={10} />}
        {flow && coverage !== undefined && <Chart key={id} flow={flow} coverage={coverage} />}
      </Stack>
    </Article>
  )
}
