/** What donors are told of their receipt. */
import type { Says } from '../../workflow/says.ts'
import type { Invoice } from './facts.ts'

export const invoiceSays = {
  owner: {
    requested: (_, span) => ['others', `等财务开票，一般${span('decision')}内`],
    returned: ['yours', '开票的信息要改一下', '去改'],
    reversing: (_, span) => ['others', `票据正在更正，一般${span('decision')}内`],
  },
} satisfies Says<Invoice>
