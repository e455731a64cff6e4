/** What people are told of a withdrawal. */
import type { Says, Status } from '../../workflow/says.ts'
import type { Withdrawal } from './facts.ts'

const REQUESTED: Status = ['others', '等财务的人看您的提现']
const PAYING: Status = ['others', '钱正在打给您']

export const withdrawalSays = {
  owner: {
    applied: REQUESTED,
    signed: REQUESTED,
    toCountersign: ['others', '提现看过一遍了，等另一位再看'],
    approved: PAYING,
    held: ['others', '财务正在核对这笔提现'],
    paying: PAYING,
    toCollect: ['yours', '有一笔钱等您点一下收款', '去收款'],
    unknown: PAYING,
    revoking: ['others', '这笔提现正在撤销'],
    returnReported: ['others', '这笔钱被退了回来，财务正在核对'],
    failed: ['yours', '提现没有付成，钱退回了余额', '看看原因'],
    refused: ['yours', '提现没有通过，钱退回了余额', '看看原因'],
  },
} satisfies Says<Withdrawal>
