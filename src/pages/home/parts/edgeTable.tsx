import { type Coverage, edgeCoverage } from './coverage.ts'
import { coverageText, isUncovered } from './coverageTotals.tsx'
import { type EdgeRow, Sentences } from './edgeDetail.tsx'
import css from './workflows.module.css'

const HEADS = ['从', '怎样', '谁', '到', '条件', '作用', '测试走过'] as const

/** Every edge of a chart for testers; edges missed by some level are marked. */
export function EdgeTable({
  label,
  rows,
  coverage,
}: {
  label: string
  rows: readonly EdgeRow[]
  coverage: Coverage | null
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={`${label}的每一步`} tabIndex={0}>
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
          {rows.map(({ edge, from, event, who, to, conditions, effects }) => {
            const counts = coverage ? edgeCoverage(coverage, edge) : undefined
            return (
              <tr
                key={[from, event, to, ...conditions, ...effects].join('|')}
                data-missed={isUncovered(counts) || undefined}
              >
                <td>{from}</td>
                <td>{event}</td>
                <td>{who}</td>
                <td>{to}</td>
                <td>
                  <Sentences of={conditions} />
                </td>
                <td>
                  <Sentences of={effects} />
                </td>
                <td>{coverage ? coverageText(counts) : '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
