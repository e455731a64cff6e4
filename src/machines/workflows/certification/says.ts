/** What people are told of their certification. */
import type { Says } from '../../workflow/says.ts'
import type { Certification } from './facts.ts'

export const certificationSays = {
  owner: {
    submitted: (_, span) => ['others', `等工作人员看您的认证，一般${span('unreviewed')}内`],
    needMore: ['yours', '您的认证还差一点材料', '去补上'],
    toCountersign: (_, span) => ['others', `您的认证看过一遍了，等另一位再看，一般${span('unreviewed')}内`],
    awaitingFee: ['yours', '您的认证通过了，还差管理费', '去缴费'],
    certified: ({ reminders, changing, changeAccepted }) => {
      if (reminders > 0) return ['yours', '您的认证快到期了', '去续上']
      if (changeAccepted) return ['others', '您要改的资料看过一遍了，等另一位再看，原来的照常有效']
      return changing ? ['others', '等工作人员看您要改的资料，原来的照常有效'] : null
    },
    grace: ['yours', '您的认证到期了，现在续上不影响用', '去续上'],
    suspended: ['yours', '您的认证停用了，续上就能再用', '去续上'],
    frozen: ['others', '您的认证暂停了，平台正在核对'],
    refused: ['yours', '您的认证没有通过，看看为什么', '看看原因'],
    appealed: ['others', '等另一位工作人员看您的申诉'],
    revoked: ['yours', '您的认证被撤销了，看看为什么', '看看原因'],
    revocationAppealed: ['others', '等另一位工作人员看您的申诉'],
  },
} satisfies Says<Certification>
