import { memo } from 'react'
import type { MySignUp } from '../../../contract/activity.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { MediaRow } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { periodText } from '../shared/period.ts'

/** Returns the state of a sign-up, with the position on the waiting list. */
export const standingText = ({ position, stateLabel }: Pick<MySignUp, 'position' | 'stateLabel'>): string =>
  position > 0 ? `候补第 ${position} 位` : stateLabel

/** Next step by state, if it is the person's turn. */
const VERBS: Readonly<Record<string, string>> = {
  offered: '去确认名额',
  toReconfirm: '去确认能不能来',
  approved: '看签到码',
  absent: '可以补请假',
}

/** One of my sign-ups in a list: what, when, state, next step. */
export const MySignUpCard = memo(function MySignUpCard({ row }: { row: MySignUp }) {
  const { id, title, picture, kind, state, party, places, address, unit, dueAt } = row
  return (
    <MediaRow
      href={pathTo('/myVolunteerDetail', { id })}
      picture={picture}
      title={title}
      headingLevel={2}
      sub={periodText(row)}
    >
      <Row wrap gap="sm">
        <StateChip of={row} words={standingText(row)} />
        {unit && <Chip>{unit}</Chip>}
        {kind === 'vehicle' && <Chip>爱心车辆</Chip>}
        {party > 1 && <Chip>{places > 0 && places < party ? `${party} 人，占 ${places} 个名额` : `${party} 人`}</Chip>}
        {dueAt !== null && state !== 'applied' && <Countdown until={dueAt} outcome="让给下一位" />}
      </Row>
      <MutedText size="xs" block>
        {address}
      </MutedText>
      {VERBS[state] && <strong>{VERBS[state]}</strong>}
    </MediaRow>
  )
})
