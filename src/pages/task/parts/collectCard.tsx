import phone from 'icon:phone'
import { memo } from 'react'
import { SLOT_LABELS } from '../../../contract/donation.contract.ts'
import type { CollectRow } from '../../../contract/task.contract.ts'
import { nearDayWords } from '../../../ui/format.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Hidden, Quiet } from '../../../ui/parts/quiet.tsx'
import { collectPath } from './collectWays.ts'

const slotOf = (slot: string) => SLOT_LABELS[slot as keyof typeof SLOT_LABELS] ?? slot

/** States in which nothing is left to do for who fetches. */
const DONE: ReadonlySet<string> = new Set(['stored', 'distributed'])

interface CollectCardProps {
  row: CollectRow
  /** Its number on the day's route. */
  stop?: number
}

/** One collection: what to fetch, when and where. */
export const CollectCard = memo(function CollectCard({ row, stop }: CollectCardProps) {
  const { title, state, stateLabel, contact, wanted, activityTitle, regionName, dueAt } = row
  const where = [...contact.regionNames, contact.detail].join('') || regionName
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap gap="sm" spread="between">
          <h2>
            {stop !== undefined && `${stop}. `}
            {title}
          </h2>
          <Chip tone={DONE.has(state) ? 'jade' : 'brand'}>{stateLabel}</Chip>
        </Row>
        <Quiet block>
          {[contact.name, contact.phone].filter(Boolean).join('　')}
          {activityTitle && `　${activityTitle}`}
        </Quiet>
        <Quiet block>{where}</Quiet>
        <Quiet block>
          约定 <b>{nearDayWords(wanted.day)}</b> {slotOf(wanted.slot)}
        </Quiet>
        <Row wrap spread="between">
          <span>{dueAt !== null && <Countdown until={dueAt} words="后到期" />}</span>
          <Row gap="sm">
            {contact.open && !DONE.has(state) && (
              <ButtonLink look="line" size="sm" sign={phone} href={`tel:${contact.phone}`}>
                打电话<Hidden>给{contact.name}</Hidden>
              </ButtonLink>
            )}
            <ButtonLink look="line" size="sm" href={collectPath(row)}>
              {DONE.has(state) ? '查看' : '查看和办理'}
              <Hidden>：{title}</Hidden>
            </ButtonLink>
          </Row>
        </Row>
      </Stack>
    </Card>
  )
})
