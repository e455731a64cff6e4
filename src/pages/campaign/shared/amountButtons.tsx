import { yuanOf } from '../../../machines/browser/money.ts'
import { formatCount } from '../../../ui/format.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { Row } from '../../../ui/parts/layout.tsx'

const FEN_PER_YUAN = 100

interface AmountButtonsProps {
  /** 分 */
  amounts: readonly number[]
  /** As it stands in the field, 元. */
  value: string
  onChange: (value: string) => void
}

/** The amounts to choose from when giving. */
export function AmountButtons({ amounts, value, onChange }: AmountButtonsProps) {
  return (
    <Row wrap gap="sm">
      {amounts.map(fen => (
        <Button
          key={fen}
          variant={value === yuanOf(fen) ? 'jade' : 'line'}
          aria-pressed={value === yuanOf(fen)}
          onClick={() => onChange(yuanOf(fen))}
        >
          {formatCount(fen / FEN_PER_YUAN)} 元
        </Button>
      ))}
    </Row>
  )
}
