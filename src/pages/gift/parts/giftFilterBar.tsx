import { GIFT_SORTS } from '../../../contract/gift.contract.ts'
import { EXCHANGE_MODES } from '../../../contract/giftWords.ts'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { FoldingFilters } from '../../../ui/parts/foldingFilters.tsx'
import type { GiftFilters } from './giftFilters.ts'

const SORTS = Object.entries(GIFT_SORTS).map(([value, label]) => ({
  value: value === 'affordable' ? '' : value,
  label,
}))
const MODES = [
  { value: '', label: '不限' },
  ...Object.entries(EXCHANGE_MODES).map(([value, label]) => ({ value, label })),
]
const CONDITIONS = [
  { value: '', label: '不限' },
  { value: 'new', label: '全新' },
  { value: 'used', label: '二手' },
]

interface GiftFilterBarProps {
  filters: GiftFilters
  /** Whether the reader's points are known. */
  hasPoints: boolean
  onChange: (changes: Partial<GiftFilters>) => void
}

/** Sort order, delivery, condition, stock and affordability. */
export function GiftFilterBar({ filters, hasPoints, onChange }: GiftFilterBarProps) {
  const { sort, mode, condition, affordable, inStock } = filters
  const active = [mode, condition, affordable, inStock].filter(Boolean).length
  return (
    <FoldingFilters
      active={active}
      onClear={() => onChange({ mode: '', condition: '', affordable: '', inStock: '' })}
      sorting={
        <Filters hideLabel label="排序" options={SORTS} value={sort} onChange={next => onChange({ sort: next })} />
      }
    >
      <Filters label="领取" options={MODES} value={mode} onChange={next => onChange({ mode: next })} />
      <Filters label="成色" options={CONDITIONS} value={condition} onChange={next => onChange({ condition: next })} />
      {hasPoints && (
        <Checkbox checked={affordable === '1'} onChange={on => onChange({ affordable: on ? '1' : '' })}>
          只看够兑换的
        </Checkbox>
      )}
      <Checkbox checked={inStock === '1'} onChange={on => onChange({ inStock: on ? '1' : '' })}>
        只看有货
      </Checkbox>
    </FoldingFilters>
  )
}
