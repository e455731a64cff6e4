/** What organisations are told of their places at a shift. */
import type { Says } from '../../workflow/says.ts'
import type { GroupSignUp } from './facts.ts'

export const groupSignUpSays = {
  owner: {
    held: ({ places }) => ['yours', `名额留着，还有 ${places} 个没有写上名字`, '去写名字'],
    named: ['others', '名单写好了，等大家答复'],
    confirmed: ({ startsAt }) => ['arranged', '名单定了，到时候一起去', '看名单', startsAt],
  },
} satisfies Says<GroupSignUp>
