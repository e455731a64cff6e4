/** Claims of organisations for what their campaign is spent on. */
import { refuse } from '../../../src/contract/refusal.ts'
import { yuanText } from '../../../src/contract/words.ts'
import type { Queryable } from '../../db/connect.ts'
import { spendable } from '../campaign/spending.ts'

interface Spending {
  readonly campaign: string
  /** 分 */
  readonly amount: number
  /** The claim itself, if it stands already. */
  readonly except?: string
}

/**
 * Resolves to what the campaign tells of itself. Throws `invalid` at the amount if it is more than is left and not
 * claimed by others yet; concurrent claims are serialised.
 */
export async function assertAffordable(db: Queryable, { campaign, amount, except = '' }: Spending) {
  // What was claimed in time is mended after the end of the project, too.
  const { free, claimed, back, left, ...known } = await spendable(
    db,
    campaign,
    except === '' ? 'claim' : 'revise',
    except,
  )
  if (amount > left) {
    const others = [
      back > 0 ? `，另有 ${yuanText(back)}正在退回` : '',
      claimed > 0 ? `，其中 ${yuanText(claimed)}已经申请、还没有拨付` : '',
    ].join('')
    refuse('invalid', `募捐能用的余额 ${yuanText(free)}${others}，这次最多申请 ${yuanText(left)}`, 'amount')
  }
  return known
}
