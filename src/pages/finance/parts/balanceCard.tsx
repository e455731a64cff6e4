import type { WireReply } from '../../../contract/wire.ts'
import { recordPath } from '../../../data/record/recordPath.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { Figures } from '../../../ui/parts/figures.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { When } from '../../../ui/parts/when.tsx'

export type Balance = WireReply<'/api/v2/shouyiDetails'>
type Part = Balance['frozenParts'][number]

/** The rows behind a sum: what for, how much, until when or in which state. */
function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <Stack gap="sm">
      {parts.map(({ id, workflow, title, amount, until, stateLabel }) => {
        const href = recordPath(workflow, id)
        return (
          <Row key={id} wrap gap="sm" justify="between">
            <span>
              {href ? <a href={href}>{title}</a> : title}{' '}
              <MutedText size="xs">
                {until === null ? (
                  stateLabel
                ) : (
                  <>
                    {stateLabel}，<When at={until} withTime /> 起可以提
                  </>
                )}
              </MutedText>
            </span>
            <Money fen={amount} />
          </Row>
        )
      })}
    </Stack>
  )
}

/** What is free, frozen and on its way, each with its rows, and the sum that proves it. */
export function BalanceCard({ balance }: { balance: Balance }) {
  const { free, frozen, onTheWay, received, gone, frozenParts, onTheWayParts } = balance
  return (
    <Card>
      <Stack gap="sm">
        <Figures
          items={[
            { label: '可以提', value: <Money fen={free} /> },
            { label: '冻结中', value: <Money fen={frozen} /> },
            { label: '在途', value: <Money fen={onTheWay} /> },
          ]}
        />
        <MutedText size="xs" block>
          收入 <Money fen={received} /> = 可以提 <Money fen={free} /> + 在途 <Money fen={onTheWay} /> + 已到账和扣回{' '}
          <Money fen={gone} />
        </MutedText>
        {onTheWayParts.length > 0 && <Parts parts={onTheWayParts} />}
        {frozenParts.length > 0 && (
          <Disclosure summary={`冻结的 ${frozenParts.length} 笔，买家收好、过了售后期就能提`}>
            <Parts parts={frozenParts} />
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}
