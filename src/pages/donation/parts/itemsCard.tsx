import type { DonationItem } from '../../../contract/donation.contract.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Progress } from '../../../ui/parts/figures.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { GoodsLine } from './goodsLine.tsx'
import { useSortPicture } from './sortPicture.ts'
import { goodsWords } from './values.ts'

/** `登记 6 件，上门清点 5 件，入库 5 件`, as far as it was counted; nothing before. */
function countedWords({ count, unit, collected, stored }: DonationItem): string {
  if (collected === null && stored === null) return ''
  return [
    `登记 ${count} ${unit}`,
    ...(collected === null ? [] : [`上门清点 ${collected} ${unit}`]),
    ...(stored === null ? [] : [`入库 ${stored} ${unit}`]),
  ].join('，')
}

function Item({ item }: { item: DonationItem }) {
  const { name, unit, pictures, stored, issued, classification, classificationName } = item
  const pictureOf = useSortPicture()
  const counted = countedWords(item)
  return (
    <GoodsLine
      picture={pictures[0] ?? pictureOf(classification)}
      title={name}
      words={[classificationName, goodsWords(item)].filter(Boolean).join(' · ')}
    >
      {counted && (
        <Quiet size="xs" block>
          {counted}
        </Quiet>
      )}
      {stored !== null && stored > 0 && (
        <Stack gap="sm">
          <Progress value={issued / stored} label={`${name}已发放`} />
          <Quiet size="xs" block>
            已发放 {issued} {unit}，还在仓库 {stored - issued} {unit}
          </Quiet>
        </Stack>
      )}
    </GoodsLine>
  )
}

/** The goods of a donation, with what was counted on the way and how much has reached somebody. */
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
