import type { DonationItem } from '../../../contract/donation.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { useCategoryPicture } from './categoryPicture.ts'
import { DonationGoodsLine } from './donationGoodsLine.tsx'
import { goodsText } from './goodsText.ts'

/** Returns `登记 6 件，上门清点 5 件，入库 5 件`, as far as counted; empty before. */
function countedText({ count, unit, collected, stored }: DonationItem): string {
  if (collected === null && stored === null) return ''
  return [
    `登记 ${count} ${unit}`,
    ...(collected === null ? [] : [`上门清点 ${collected} ${unit}`]),
    ...(stored === null ? [] : [`入库 ${stored} ${unit}`]),
  ].join('，')
}

function Item({ item }: { item: DonationItem }) {
  const { name, unit, pictures, stored, issued, classification, classificationName } = item
  const pictureOf = useCategoryPicture()
  const countText = countedText(item)
  return (
    <DonationGoodsLine
      picture={pictures[0] ?? pictureOf(classification, name)}
      title={name}
      text={[classificationName, goodsText(item)].filter(Boolean).join(' · ')}
    >
      <Stack gap="sm">
        {countText && (
          <MutedText size="xs" block>
            {countText}
          </MutedText>
        )}
        {stored !== null && stored > 0 && (
          <div>
            <Progress value={issued / stored} label={`${name}已发放`} />
            <MutedText size="xs" block>
              已发放 {issued} {unit}，还在仓库 {stored - issued} {unit}
            </MutedText>
          </div>
        )}
      </Stack>
    </DonationGoodsLine>
  )
}

/** The goods of a donation with their counts so far, and how much has reached recipients. */
export function ItemsCard({ items }: { items: readonly DonationItem[] }) {
  return (
    <Card>
      <Stack>
        <h2>物品</h2>
        {items.map(item => (
          <Item key={item.id} item={item} />
        ))}
      </Stack>
    </Card>
  )
}
