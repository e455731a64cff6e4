import { memo } from 'react'
import type * as z from 'zod/mini'
import type { treeNode } from '../../../contract/role.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'

/** Code lengths of levels with leaders: cities, districts, streets. */
const LEADER_CODE_LENGTHS = [4, 6, 9]

/** A region below the current one. */
export const TreeRow = memo(function TreeRow({ node }: { node: z.output<typeof treeNode> }) {
  const { region, name, leader, people } = node
  return (
    <Card href={pathTo('/organization', { region })}>
      <Stack gap="sm">
        <Row justify="between" gap="sm">
          <h2>{name}</h2>
          <Chip tone={people > 0 ? 'jade' : 'plain'}>
            {people > 0 ? `${people.toLocaleString('zh-CN')} 人` : '还没有人'}
          </Chip>
        </Row>
        {LEADER_CODE_LENGTHS.includes(region.length) && (
          <MutedText>{leader ? `负责人：${leader}` : '负责人空缺'}</MutedText>
        )}
      </Stack>
    </Card>
  )
})
