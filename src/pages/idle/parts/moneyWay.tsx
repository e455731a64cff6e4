import { Card } from '../../../ui/parts/card.tsx'

/** The way of the money of a sold thing, in words. */
export function MoneyWay() {
  return (
    <Card variant="soft">
      <p>
        <b>钱怎么走：</b>
        物主留给您以后再付款，钱由平台保管，先不给物主。收到东西、看过没问题，钱才给物主；没有成、或者平台判定要退，原路退给您。
      </p>
      <p>收到以后不再还价，也不要在平台外面付钱、补钱；谁这样要，请举报。</p>
    </Card>
  )
}
