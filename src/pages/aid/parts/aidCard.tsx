import { memo } from 'react'
import type { AidTaskRow, MyAidRow } from '../../../contract/aid.contract.ts'
import { clockEndOf } from '../../../machines/browser/turn.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Icon } from '../../../ui/parts/icon.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { Distance, When } from '../../../ui/parts/when.tsx'
import css from './aidCard.module.css'
import { KIND_ICONS, KIND_LABELS } from './aidKinds.ts'

interface AidCardProps {
  aid: MyAidRow | AidTaskRow
  href: string
  /** Masked name of applicant or helper; empty while unassigned. */
  who: string
}

/** One application in a list. */
export const AidCard = memo(function AidCard({ aid, href, who }: AidCardProps) {
  const { kind, title, reliefLabel, items, amount, state, regionName, at, dueAt } = aid
  const distance = 'distance' in aid ? aid.distance : null
  return (
    <Card>
      <Stack gap="sm">
        <Row wrap gap="sm" justify="between">
          <MutedText>
            <Icon svg={KIND_ICONS[kind]} size={16} /> {KIND_LABELS[kind]}
            {reliefLabel && ` · ${reliefLabel}`}
          </MutedText>
          <StateChip of={aid} />
        </Row>
        <h2 className={css.title}>{title}</h2>
        {items.length > 0 && (
          <Row wrap gap="sm">
            {items.map(({ name, count, unit }) => (
              <Chip key={`${name}${count}`}>
                {name} {count} {unit}
              </Chip>
            ))}
          </Row>
        )}
        <MutedText block>
          {regionName}
          {distance !== null && (
            <>
              {' · '}
              <Distance metres={distance} />
            </>
          )}
          {amount > 0 && (
            <>
              {' · 希望 '}
              <Money fen={amount} round />
            </>
          )}
          {who && ` · ${who}`}
        </MutedText>
        <Row wrap gap="sm" justify="between">
          {dueAt !== null ? (
            <Countdown until={dueAt} outcome={clockEndOf('aid', state)} />
          ) : (
            <MutedText size="xs">
              <When at={at} withTime /> 提交
            </MutedText>
          )}
          <ButtonLink variant="line" size="sm" href={href} aria-label={`查看和办理：${title}`}>
            查看和办理
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
})
