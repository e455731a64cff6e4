/** What volunteers are told of their sign-up. */
import type { Says } from '../../workflow/says.ts'
import type { SignUp } from './facts.ts'

export const signUpSays = {
  owner: {
    applied: (_, span) => ['others', `等活动的负责人答复，一般${span('unanswered')}内`],
    waiting: ['others', '名额满了，您在排队，有空位就轮到您'],
    offered: ['yours', '有名额了，已经为您留着，您来不来？', '去答复'],
    approved: ({ startsAt }) => ['arranged', '报上名了，到时候请准时来', '看时间地点', startsAt],
    toReconfirm: ['yours', '活动改了时间，您还能来吗？', '去答复'],
    present: ({ endsAt }) => ['arranged', '您已经签到，走的时候记得签退', '去签退', endsAt],
    underway: ['yours', '您正在出车，到了说一声', '去登记'],
    absent: ({ excusable }) => (excusable ? ['yours', '这次没有看到您来，有事可以补个假', '去补假'] : null),
    excuseAsked: ['others', '等活动的负责人看您的补假'],
  },
} satisfies Says<SignUp>
