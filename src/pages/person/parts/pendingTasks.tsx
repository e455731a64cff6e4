import type { TaskGroup } from '../../../contract/task.contract.ts'
import { TASK_LABELS } from '../../../contract/taskWords.ts'
import { useQuery } from '../../../data/query.ts'
import { taskListOf } from '../../../machines/workflow/facePages.ts'
import { faceById } from '../../../machines/workflows/index.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Badge } from '../../../ui/parts/chip.tsx'
import { Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { pressingText } from '../../task/shared/pressing.ts'
import { isDeskWork } from '../shared/deskWork.ts'

const listPath = ({ workflow, kind }: TaskGroup): string | undefined => {
  const face = faceById(workflow)
  return face && taskListOf(face, kind)
}

/** 等我办的: work by workflow, with counts and waiting times; renders nothing without any. */
export function PendingTasks() {
  const { data, problem, retry } = useQuery('/api/renwu/getRenwuCounts', {})
  // A failure must not look like an empty list.
  if (problem)
    return (
      <Section title="等我办的">
        <Card>
          <Row wrap gap="sm">
            <MutedText>有没有等您办的事，现在没有取到。</MutedText>
            <Button variant="line" size="sm" onClick={retry}>
              重试
            </Button>
          </Row>
        </Card>
      </Section>
    )
  const groups = data?.groups.filter(isDeskWork) ?? []
  if (groups.length === 0) return null
  const now = Date.now()
  return (
    <Section title="等我办的">
      <Stack gap="sm">
        {groups.map(group => {
          const { workflow, workflowLabel, kind, count, oldest } = group
          const href = listPath(group)
          return (
            <BoardRow
              key={`${workflow}${kind}`}
              title={`${workflowLabel} · ${TASK_LABELS[kind]}`}
              before={<Badge count={count} label="件" />}
              sub={pressingText([group])}
              {...(oldest !== null && { waited: now - oldest })}
              {...(href && { href })}
            />
          )
        })}
      </Stack>
    </Section>
  )
}
