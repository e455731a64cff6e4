import pencil from 'icon:pencil'
import trash from 'icon:trash-2'
import { CONDITION_LABELS } from '../../../contract/donation.contract.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { GoodsLine } from './goodsLine.tsx'
import type { GoodsDraft } from './values.ts'

interface GoodsSummaryProps {
  goods: GoodsDraft
  place: number
  onEdit: () => void
  onRemove: () => void
}

/** Goods that are filled in already, in a line; a press opens them again. */
export function GoodsSummary({ goods, place, onEdit, onRemove }: GoodsSummaryProps) {
  const { name, count, unit, condition, pictures } = goods
  const title = name.trim() || `第 ${place + 1} 样物品`
  return (
    <Card>
      <GoodsLine
        picture={pictures[0] ?? ''}
        title={title}
        words={[count ? `${count} ${unit}` : '还没填完', ...(condition ? [CONDITION_LABELS[condition]] : [])].join(
          ' · ',
        )}
        corner={
          <>
            <IconButton sign={pencil} label={`修改${title}`} onClick={onEdit} />
            <IconButton sign={trash} label={`移除${title}`} onClick={onRemove} />
          </>
        }
      />
    </Card>
  )
}
