import printer from 'icon:printer'
import { useState } from 'react'
import type { RosterRow } from '../../../contract/activityDesk.contract.ts'
import { isKeyOf, keysOf } from '../../../contract/keys.ts'
import { OFFLINE } from '../../../contract/refusal.ts'
import { useAllPages } from '../../../data/allPages.ts'
import { useDelays } from '../../../data/delays.ts'
import { usePrint } from '../../../data/print.ts'
import { useInfiniteQuery, useQuery } from '../../../data/query.ts'
import { useFlow } from '../../../data/record/useFlow.ts'
import { useView } from '../../../data/view.ts'
import { principalOf } from '../../../machines/browser/flows.ts'
import { recordOffers } from '../../../machines/browser/record.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Grid, Row, Section, Stack } from '../../../ui/parts/layout.tsx'
import { SkeletonLines } from '../../../ui/parts/skeleton.tsx'
import { RosterCard } from './rosterCard.tsx'
import { countPeople, ROSTER_FILTERS, type RosterFilter } from './rosterCounts.ts'

const PAGE_SIZE = 100
const FILTERS = keysOf(ROSTER_FILTERS)

/** Returns everybody of a shift with the available steps; undefined until everything is loaded. */
function useRoster(shift: string) {
  const pages = useInfiniteQuery('/api/renwu/baomingPage', { id: shift, pageSize: PAGE_SIZE })
  const { flow, failed, retry } = useFlow('signUp')
  const uid = useView(view => view.uid)
  const { data: me, problem: unknownMe, retry: retryMe } = useQuery('/api/my/getMyInfo', {})
  // The counts cover everybody.
  useAllPages(pages)
  const who = me && principalOf(uid, me.roles)
  const delays = useDelays('signUp')
  const rows =
    flow && who && pages.items
      ? pages.items.map(row => ({
          row,
          flow,
          offers: recordOffers(flow, row.record, who, delays).filter(({ refusal }) => !refusal),
        }))
      : undefined
  const failure = pages.problem ?? unknownMe ?? (failed ? OFFLINE : undefined)
  return {
    rows,
    failure: failure && {
      text: failure.message,
      onRetry: () => {
        if (failed) retry()
        if (unknownMe) retryMe()
        if (pages.problem) pages.retry()
      },
    },
  }
}

interface RosterProps {
  shift: string
  /** Activity and shift, at the head of what is printed. */
  title: string
  /** The sign-up that a message refers to. */
  opened: string
  places: number
  /** Check-in is open. */
  doorsOpen: boolean
}

/** Prints who comes, with room for signatures. */
function PrintRoster({ title, rows }: { title: string; rows: readonly RosterRow[] }) {
  const { isPrinting, print } = usePrint()
  const columns = [
    { head: '序号', isNumber: true },
    { head: '姓名' },
    { head: '手机号' },
    { head: '人数', isNumber: true },
    { head: '状态' },
    { head: '签到', isBlank: true },
    { head: '签退', isBlank: true },
  ]
  const lineOf = ({ name, unit, phone, party, stateLabel }: RosterRow, at: number) =>
    [at + 1, [name, unit].filter(Boolean).join(' · '), phone, party, stateLabel].map(String)
  return (
    <Row>
      <Button
        variant="line"
        size="sm"
        icon={printer}
        busy={isPrinting}
        onClick={() => print(({ printTable }) => printTable('签到表', title, { columns, rows: rows.map(lineOf) }))}
      >
        打印签到表
      </Button>
    </Row>
  )
}

/** Participants in order of sign-up, each with the next step. */
export function Roster({ shift, title, opened, places, doorsOpen }: RosterProps) {
  const { rows, failure } = useRoster(shift)
  const [filter, setFilter] = useState<RosterFilter>('all')
  if (!rows) return failure ? <Failure {...failure} /> : <SkeletonLines lines={5} />
  const [filterLabel, belongs] = ROSTER_FILTERS[filter]
  const shown = rows.filter(belongs)
  const { expected, there, gone } = countPeople(rows)
  const options = FILTERS.map(value => {
    const [label, isOf] = ROSTER_FILTERS[value]
    return { value, label, count: rows.filter(isOf).length }
  })
  return (
    <Section title="名单">
      <Stack>
        <div aria-live="polite">
          <Figures
            items={[
              { label: '在场', value: there, unit: '人' },
              { label: '还没到', value: expected, unit: '人' },
              { label: '已签退', value: gone, unit: '人' },
              { label: '名额', value: places, unit: '人' },
            ]}
          />
        </div>
        {rows.length > 0 && <PrintRoster title={title} rows={rows.map(({ row }) => row)} />}
        {rows.length > 0 && (
          <Filters
            hideLabel
            label="名单"
            options={options}
            value={filter}
            onChange={value => isKeyOf(ROSTER_FILTERS, value) && setFilter(value)}
          />
        )}
        {failure && <Failure {...failure} />}
        {rows.length === 0 && <Empty title="还没有人报名" text="有人报名，这里会自己更新。" />}
        {rows.length > 0 && shown.length === 0 && <Empty title={`没有「${filterLabel}」的人`} />}
        <Grid min={360} gap="sm">
          {shown.map(({ row, offers }) => (
            <RosterCard key={row.id} {...{ row, offers, doorsOpen }} startOpen={row.id === opened} />
          ))}
        </Grid>
      </Stack>
    </Section>
  )
}
