import { pathTo } from '../../../contract/screens.ts'
import { TASK_LABELS, type TaskGroup } from '../../../contract/task.contract.ts'
import { BoardRow } from '../../../ui/kinds/board.tsx'
import { Badge } from '../../../ui/parts/chip.tsx'
import { Section, Stack } from '../../../ui/parts/layout.tsx'
import { firstBuilt } from '../../built.ts'
import { useRead } from '../../reading.ts'

type Kind = TaskGroup['kind']

/** Lists of what waits, by workflow and by what is to be done; `''` stands for every other kind. */
const LISTS: Readonly<Record<string, Partial<Record<Kind | '', string>>>> = {
  aid: {
    answer: '/myAssistance',
    do: '/myAssistance?tab=helping',
    issue: '/access?tab=toIssue',
    confirm: '/myHelp?tab=reported',
    '': pathTo('/task', { board: 'aidBoard' }),
  },
  goodsDonation: {
    answer: '/collect?tab=toAnswer',
    do: '/collect',
    store: '/warehousing',
    confirm: '/myBenevolence?tab=toConfirm',
    '': pathTo('/task', { board: 'donationBoard' }),
  },
  expense: { '': '/accounting' },
  roleGrant: { '': '/role?state=applied' },
  shop: { '': '/manage/shops?state=applied' },
  complaint: { '': '/manage/complaints' },
}

const listOf = ({ workflow, kind }: TaskGroup): string | undefined => {
  const path = LISTS[workflow]?.[kind] ?? LISTS[workflow]?.['']
  return path && firstBuilt(path)
}

/** 等我办的: by workflow, with counts and since when; nothing where nothing waits. */
export function Waiting() {
  const { data } = useRead('/api/renwu/getRenwuCounts', {})
  const groups = data?.groups.filter(({ count }) => count > 0) ?? []
  if (groups.length === 0) return null
  const now = Date.now()
  return (
    <Section title="等我办的">
      <Stack gap="sm">
        {groups.map(group => {
          const { workflow, workflowLabel, kind, count, oldest } = group
          const href = listOf(group)
          return (
            <BoardRow
              key={`${workflow}${kind}`}
              title={`${workflowLabel} · ${TASK_LABELS[kind]}`}
              before={<Badge count={count} label="件" />}
              {...(oldest !== null && { waited: now - oldest })}
              {...(href && { href })}
            />
          )
        })}
      </Stack>
    </Section>
  )
}
