import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { ActivityDetail } from '../../../contract/activity.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo, type ScreenPath, screenOf } from '../../../contract/screens.ts'
import { listProps } from '../../../data/listProps.ts'
import type { ListResult, QueryResult } from '../../../data/query.ts'
import { readOf, screenReads } from '../../../data/reads.ts'
import { List, type ListProps } from '../../../ui/kinds/list.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MissingActivity } from '../shared/missingActivity.tsx'
import { PartySwitch } from '../shared/partySwitch.tsx'

interface PartyListProps<T> extends Pick<ListProps<T>, 'tools' | 'empty' | 'children'> {
  /** The activity's id; empty if the address names none. */
  id: string
  activity: QueryResult<ActivityDetail>
  pages: ListResult<T>
  paths: readonly [person: ScreenPath, organisation: ScreenPath]
  unit: string
  /** Above the filter. */
  mine?: ReactNode
}

const idOf = ({ id }: { readonly id: string }) => id

/** Participants of an activity: people and organisations in two screens presented as one. */
export function PartyList<T extends { readonly id: string }>(props: PartyListProps<T>) {
  const { id, activity, pages, paths, unit, mine, ...list } = props
  const [path] = useLocation()
  const { data } = activity
  if (!id || isMissing(activity.problem)) return <MissingActivity />
  return (
    <List
      title={screenOf(path)?.title ?? ''}
      {...(data && { sub: <a href={pathTo('/volunteerDetail', { id })}>{data.title}</a> })}
      filters={
        <Stack gap="sm">
          {mine}
          <PartySwitch id={id} paths={paths} />
        </Stack>
      }
      {...listProps(pages, activity)}
      keyOf={idOf}
      unit={unit}
      min={300}
      {...list}
    />
  )
}

/** Reads of the activity in the address. */
export const activityReads = screenReads(['id', 'new'], ({ id }) => ({
  activity: id && readOf('/api/huodong/huodongDetails', { id }),
}))
