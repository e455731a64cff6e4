/** What people are told of the closing of their account. */
import type { Says } from '../../workflow/says.ts'
import type { AccountClosure } from './chart.ts'

export const accountClosureSays = {
  owner: {
    cooling: ['arranged', '账号在等着注销，改主意了随时可以撤回', '去看看'],
    blocked: ['yours', '账号没有注销，还有没办完的事', '看还差什么'],
  },
} satisfies Says<AccountClosure>
