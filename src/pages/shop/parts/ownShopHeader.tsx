import { pathTo } from '../../../contract/screens.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { CloseShop } from './closeShop.tsx'
import type { MyShop } from './shops.ts'

interface OwnShopHeaderProps {
  shop: MyShop
  shops: readonly MyShop[]
  onChoose: (id: string) => void
}

/** The shop, its state and earnings; a choice if there are several. */
export function OwnShopHeader({ shop, shops, onChoose }: OwnShopHeaderProps) {
  const { id, name, picture, open, stateLabel, reason, earned, pending } = shop
  return (
    <Stack gap="sm">
      {shops.length > 1 && (
        <Filters
          label="店铺"
          options={shops.map(one => ({ value: one.id, label: one.name }))}
          value={id}
          onChange={onChoose}
        />
      )}
      <Card>
        <Stack gap="sm">
          <Row wrap>
            <Picture src={picture} alt="" width={56} height={56} />
            <b>{name}</b>
            <Chip tone={open ? 'jade' : 'danger'}>{stateLabel}</Chip>
          </Row>
          {!open && (
            <MutedText block>
              {reason ? `原因：${reason}。` : ''}这期间商品不能买，也不能修改；已有的订单照常处理。
            </MutedText>
          )}
          <Row wrap>
            <a href={pathTo('/qbye', { shop: id })}>
              可提现 <Money fen={earned} />
            </a>
            <span>
              待结算 <Money fen={pending} />
            </span>
          </Row>
          <CloseShop key={id} id={id} />
        </Stack>
      </Card>
    </Stack>
  )
}
