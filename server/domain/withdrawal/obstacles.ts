/** What stands in the way of a withdrawal, before its amount is known. */
import { chinaTime } from '../../../src/contract/time.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Services } from '../../engine/context.ts'
import { type EarningsAccount, OPEN_STATES, withdrawalsFrom } from './accounts.ts'
import { payeeOf } from './payee.ts'
import { isSameName, realNameOf } from './realName.ts'

type Payee = NonNullable<Awaited<ReturnType<typeof payeeOf>>>

/** Returns why nothing can be paid to this payee now; empty if it can. */
function payeeObstacle({ payment, clock }: Services, payee: Payee | undefined, realName: string): string {
  if (!payment.canTransfer) return '这里还没有开通提现付款，钱一直记在您的待结算收益里'
  if (!payee) return '请先填写收款账户'
  if (payee.provider !== payment.name) return '付款方式换了，请重新填写收款账户'
  if (!isSameName(payee.name, realName)) return '收款人姓名和您的实名不一致，请修改收款账户'
  if (payee.usableAt.getTime() > clock())
    return `收款账户改过，${chinaTime(payee.usableAt.getTime()).slice(0, 16)} 以后才能提现`
  return ''
}

/** Resolves to the payee of a person and to why nothing can be withdrawn from this account now; empty if it can. */
export async function obstacleOf(db: Queryable, services: Services, account: EarningsAccount) {
  const [payee, realName] = [await payeeOf(db, account.uid), await realNameOf(db, account.uid)]
  const open = await withdrawalsFrom(db, account).select('id').where('state', 'in', OPEN_STATES).executeTakeFirst()
  const obstacle = open ? '上一笔提现还在办，办完才能再提' : payeeObstacle(services, payee, realName)
  return { payee, realName, obstacle }
}
