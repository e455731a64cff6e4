import type { Edge } from '../../../machines/workflow/edges.ts'
import type { ChartTableRow } from '../../../machines/workflow/picture.ts'
import type { EdgeSentences } from '../../../machines/workflow/sentences.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { type Coverage, edgeCoverage } from './coverage.ts'
import { coverageText } from './coverageTotals.tsx'
import css from './workflows.module.css'

/** Sentences below each other; a dash for none. */
export function Sentences({ of }: { of: readonly string[] }) {
  if (of.length === 0) return '—'
  return (
    <ul className={css.sentences}>
      {of.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

export interface EdgeRow extends Omit<ChartTableRow, 'when' | 'effects'>, EdgeSentences {
  readonly edge: Edge
}

/** The selected step of the graph: conditions, actors and effects. */
export function EdgeDetail({ row, coverage }: { row: EdgeRow | undefined; coverage: Coverage | null }) {
  return (
    <div role="status">
      {row ? (
        <Card variant="soft">
          <Facts
            items={[
              { label: '怎样', value: `${row.from} —${row.event}→ ${row.to}` },
              { label: '谁', value: row.who },
              { label: '条件', value: <Sentences of={row.conditions} /> },
              { label: '作用', value: <Sentences of={row.effects} /> },
              { label: '测试走过', value: coverage ? coverageText(edgeCoverage(coverage, row.edge)) : '—' },
            ]}
          />
        </Card>
      ) : (
        <MutedText block>点图上的一步，看谁在什么条件下能走、走了会怎样。黄底的是测试没有走到的。</MutedText>
      )}
    </div>
  )
}
