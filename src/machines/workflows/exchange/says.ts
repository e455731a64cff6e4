/** What people are told of what they exchange for points. */
import type { Says } from '../../workflow/says.ts'
import type { Exchange } from './chart.ts'

export const exchangeSays = {
  owner: {
    entered: ['others', '等抽签，抽中了马上告诉您'],
    checking: ['others', '工作人员正在核对，很快就好'],
    pending: (_, span) => ['others', `等工作人员备货，一般${span('unpacked')}内`],
    packing: ['others', '工作人员正在备货'],
    shipped: ['yours', '您换的礼品寄出来了，收到了说一声', '看看到哪了'],
    ready: ['yours', '您换的礼品到了，带上取货码去拿', '看取货码'],
    returned: ['yours', '您换的礼品没有送到，退回来了，请改一下地址', '去改地址'],
    received: null,
    problem: ['others', '工作人员正在处理您说的问题'],
  },
} satisfies Says<Exchange>
