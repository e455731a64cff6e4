import pencil from 'icon:pencil'
import trash from 'icon:trash-2'
import { CONDITION_LABELS } from '../../../contract/donation.contract.ts'
import { IconButton } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { DonationGoodsLine } from './donationGoodsLine.tsx'
import type { DonationGoodsDraft } from './giveValues.ts'

interface GoodsSummaryProps {
  goods: DonationGoodsDraft
  index: number
  onEdit: () => void
  onRemove: () => void
}

/** Completed goods in one line; a press opens them again. */
export function GoodsSummary({ goods, index, onEdit, onRemove }: GoodsSummaryProps) {
  const { name, count, unit, condition, pictures } = goods
  const title = name.trim() || `第 ${index + 1} 样物品`
  return (
    <Card>
      <DonationGoodsLine
        picture={pictures[0] ?? ''}
        title={title}
        text={[`${count} ${unit}`, ...(condition ? [CONDITION_LABELS[condition]] : [])].join(' · ')}
        corner={
          <>
            <IconButton icon={pencil} label={`修改${title}`} onClick={onEdit} />
            <IconButton icon={trash} label={`移除${title}`} onClick={onRemove} />
          </>
        }
      />
    </Card>
  )
}
