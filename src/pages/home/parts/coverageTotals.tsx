import { Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { type Coverage, LEVELS } from './coverage.ts'

/** How many edges of a chart the tests took, by level. */
export function CoverageTotals({ coverage }: { coverage: Coverage | null }) {
  if (!coverage) return <MutedText block>这个流程还没有公布走过的记录。</MutedText>
  return (
    <Stack gap="sm">
      <MutedText block>流程图上每画一步算一步；没有走到的在下面的表里标出。</MutedText>
      <Facts
        items={Object.entries(LEVELS).map(([level, label]) => {
          const sum = coverage.levels[level]
          const walked = sum?.commit && sum.day ? `（${sum.day}，提交 ${sum.commit}）` : ''
          return { label, value: sum ? `${sum.taken} / ${sum.of}${walked}` : '没有走过' }
        })}
      />
    </Stack>
  )
}

type LevelCounts = Readonly<Record<string, { readonly taken: number; readonly of: number }>>

/** Returns the levels that never took an edge; a tick for none. */
export function coverageText(counts: LevelCounts | undefined): string {
  if (!counts) return '随上一步'
  const missed = Object.entries(counts).flatMap(([level, { taken }]) => (taken === 0 ? [LEVELS[level] ?? level] : []))
  return missed.length === 0 ? '✓' : `没有走到：${missed.join('、')}`
}

/** Returns whether some level never took it. */
export const isUncovered = (counts: LevelCounts | undefined): boolean =>
  counts !== undefined && Object.values(counts).some(({ taken }) => taken === 0)
