/** What a buyer is told of a claim. */
import type { Says } from '../../workflow/says.ts'
import type { AfterSales } from './chart.ts'

export const afterSalesSays = {
  owner: {
    applied: (_, span) => ['others', `等店家答复您的售后，一般${span('silence')}内`],
    returning: ['yours', '店家同意退货了，请把东西寄回去', '去填单号'],
    sentBack: ['others', '东西寄回去了，等店家收到后退款'],
    refused: ['yours', '店家没有答应您的售后，看看怎么办', '看看原因'],
    refunding: ['others', '钱正在原路退回给您'],
  },
} satisfies Says<AfterSales>
