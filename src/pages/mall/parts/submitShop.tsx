import { FAULTS } from '../../../contract/faults.ts'
import { signCount } from '../../../contract/signs.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { TextField } from '../../../ui/parts/input.tsx'
import { Money } from '../../../ui/parts/money.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import css from './cart.module.css'
import { LineBody } from './lineBody.tsx'
import { lineProblemText } from './problems.ts'

/** As in the contract. */
const MAX_REMARK_LENGTH = 200
/** Returns the error of a remark to a shop; undefined if valid. */
export const remarkError = (remark: string): string | undefined =>
  signCount(remark) > MAX_REMARK_LENGTH ? FAULTS.long('留言', MAX_REMARK_LENGTH) : undefined

interface SubmitShopProps {
  shop: WireReply<'/api/v3/orderPreview'>['shops'][number]
  remark: string
  onRemark: (remark: string) => void
}

/** The lines of one shop, which become one order. */
export function SubmitShop({ shop: { shop, lines, freight, amount }, remark, onRemark }: SubmitShopProps) {
  const name = shop.name || '已不存在的商品'
  return (
    <section className={css.shop} aria-label={name}>
      <div className={css.shopHead}>
        <h2 className={css.head}>{name}</h2>
      </div>
      <ul>
        {lines.map(line => (
          <li key={line.sku} className={css.line}>
            <LineBody line={line} problem={lineProblemText(line, line.count)}>
              <MutedText>× {line.count}</MutedText>
            </LineBody>
          </li>
        ))}
      </ul>
      {shop.id && (
        <div className={css.group}>
          <TextField
            label="给店家留言"
            value={remark}
            onChange={onRemark}
            max={MAX_REMARK_LENGTH}
            placeholder="送货时间、包装要求"
            required={false}
            error={remarkError(remark)}
          />
          <p className={css.sums}>
            <span>运费 {freight === 0 ? '包邮' : <Money fen={freight} />}</span>
            <span>
              小计 <Money fen={amount} variant="price" />
            </span>
          </p>
        </div>
      )}
    </section>
  )
}
