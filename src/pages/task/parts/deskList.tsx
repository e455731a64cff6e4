import type { ComponentProps, ReactNode } from 'react'
import type { FlowId } from '../../../machines/browser/flows.ts'
import type { ListProps } from '../../../ui/kinds/list.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { type FilterOption, Filters } from '../../../ui/parts/filters.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MoreButton } from '../../../ui/parts/moreButton.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { useOpenRow } from '../../record/shared/openRow.ts'
import { RecordCard, type RecordSummary } from '../../record/shared/recordCard.tsx'

const NONE: readonly RecordSummary[] = []

interface DeskListProps {
  workflow: FlowId
  tabs: readonly FilterOption[]
  tab: string
  onTab: (tab: string) => void
  /** Undefined while they are on their way. */
  rows: readonly RecordSummary[] | undefined
  /** The open one as it is now, wherever it stands. */
  opened: RecordSummary | undefined
  list: Pick<ListProps<unknown>, 'failure' | 'more'>
  /** Id of the open one, empty where none is. */
  open: string
  onOpen: (id: string) => void
  empty: ComponentProps<typeof Empty>
  /** What can be done with all of them. */
  children?: ReactNode
}

/** The records of a desk by their state; one after the other is opened and dealt with in its row. */
export function DeskList(props: DeskListProps) {
  const { workflow, tabs, tab, onTab, rows: listed, opened, list, open, onOpen, empty, children } = props
  const { rows, following } = useOpenRow(listed ?? NONE, open, opened)
  const { failure, more } = list
  return (
    <Stack>
      <Filters hideLabel label="状态" options={tabs} value={tab} onChange={onTab} />
      {failure && !listed && <Failure {...failure} />}
      {!listed && !failure && <SkeletonLines lines={4} />}
      {children}
      {listed && rows.length === 0 && <Empty {...empty} />}
      {listed &&
        rows.map(
          ({ id, item }) =>
            item && (
              <RecordCard
                key={id}
                {...item}
                workflow={workflow}
                open={open === id}
                onOpen={isOpen => onOpen(isOpen ? id : '')}
                {...(open === id &&
                  following && { next: { label: following.title, onPress: () => onOpen(following.id) } })}
              />
            ),
        )}
      {more?.has && <MoreButton fullWidth loading={more.loading} onMore={more.onMore} failure={more.failure} />}
    </Stack>
  )
}
