import type { GoodsDetail } from '../../../contract/mall.contract.ts'
import { Dialog } from '../../../ui/operated/dialog.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Counter } from '../../../ui/parts/counter.tsx'
import { Row, Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { Picture } from '../../../ui/parts/picture.tsx'
import { Options } from '../shared/options.tsx'
import { matchingSkus, stockText } from '../shared/skuSelection.ts'
import { SkuPrice } from './skuPrice.tsx'
import type { Purchase } from './usePurchase.ts'

/** Asks for missing options in a sheet, where the button was pressed. */
export function SkuSheet({ goods, purchase }: { goods: GoodsDetail; purchase: Purchase }) {
  const { selection, select, count, setCount, setCountFault, max, waiting, forget } = purchase
  if (!waiting) return null
  return (
    <Dialog
      open
      title={`选择${goods.optionNames.join('、')}`}
      onClose={forget}
      footer={
        <Button {...(waiting.why && { why: waiting.why })} onClick={waiting.onPress}>
          {waiting.label}
        </Button>
      }
    >
      <Stack>
        <Row gap="sm">
          <Picture src={goods.pictures[0] ?? ''} alt="" width={72} height={72} />
          <span>
            <SkuPrice goods={goods} selection={selection} />
            <MutedText block>{goods.title}</MutedText>
          </span>
        </Row>
        <div data-dialog-first="">
          <Options names={goods.optionNames} skus={goods.skus} selection={selection} onChange={select} />
        </div>
        <Counter label="数量" value={count} max={max} onChange={setCount} onFault={setCountFault} />
        <span role="status">{stockText(matchingSkus(goods.skus, selection))}</span>
      </Stack>
    </Dialog>
  )
}
