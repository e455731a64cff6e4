import { Facts } from '../../../ui/parts/facts.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { LEVELS, type Walked } from './coverage.ts'

/** How many of a workflow's edges the tests took, level by level. An edge counts once in every situation where it is drawn. */
export function WalkedSums({ walked }: { walked: Walked | null }) {
  if (!walked) return <Quiet block>这个流程还没有公布走过的记录。</Quiet>
  return (
    <Stack gap="sm">
      <Quiet block>同一步在每种情形下各算一次；没有走到的在下面的表里标出。</Quiet>
      <Facts
        items={Object.entries(LEVELS).map(([level, label]) => {
          const sum = walked.levels[level]
          return { label, value: sum ? `${sum.taken} / ${sum.of}` : '没有走过' }
        })}
      />
    </Stack>
  )
}

type Counted = Readonly<Record<string, { readonly taken: number; readonly of: number }>>

/** What is missing of one edge, said by level; a tick where nothing is. */
export function walkedWords(counted: Counted | undefined): string {
  if (!counted) return '随上一步'
  const short = Object.entries(counted).filter(([, { taken, of }]) => taken < of || of === 0)
  if (short.length === 0) return '✓'
  return short.map(([level, { taken, of }]) => `${LEVELS[level] ?? level} ${taken}/${of}`).join('，')
}

/** Some level never took it. */
export const isMissed = (counted: Counted | undefined): boolean =>
  counted !== undefined && Object.values(counted).some(({ taken }) => taken === 0)
