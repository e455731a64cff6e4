import { memo, type ReactNode } from 'react'
import type { ExchangeRow } from '../../../contract/exchange.contract.ts'
import { EXCHANGE_MODES } from '../../../contract/giftWords.ts'
import { pathTo } from '../../../contract/screens.ts'
import { clockEndOf } from '../../../machines/browser/turn.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Countdown } from '../../../ui/parts/countdown.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { StateChip } from '../../../ui/parts/stateChip.tsx'
import { When } from '../../../ui/parts/when.tsx'
import { Points } from '../../gift/shared/points.tsx'
import css from './exchangeCard.module.css'

interface ExchangeCardProps {
  exchange: ExchangeRow
  /** Receiver, for gift staff. */
  children?: ReactNode
}

/** One exchange in a list: what, state, deadline. */
export const ExchangeCard = memo(function ExchangeCard({ exchange, children }: ExchangeCardProps) {
  const { id, state, title, picture, options, count, points, mode, at, dueAt } = exchange
  return (
    <Card>
      <Stack gap="sm">
        <Row justify="between" wrap gap="sm">
          <StateChip of={exchange} />
          {dueAt !== null && <Countdown until={dueAt} outcome={clockEndOf('exchange', state)} />}
        </Row>
        <div className={css.what}>
          <Picture src={picture} alt="" width={72} height={72} />
          <div>
            <h2 className={css.title}>{title}</h2>
            <MutedText block>{[...options, `${count} 件`, EXCHANGE_MODES[mode]].join(' · ')}</MutedText>
            <Points value={points} />
          </div>
        </div>
        {children}
        <Row justify="between" wrap gap="sm">
          <MutedText size="xs">
            <When at={at} withTime /> 兑换
          </MutedText>
          <ButtonLink variant="line" size="sm" href={pathTo('/exchangeDetail', { id })} aria-label={`查看：${title}`}>
            查看
          </ButtonLink>
        </Row>
      </Stack>
    </Card>
  )
})
