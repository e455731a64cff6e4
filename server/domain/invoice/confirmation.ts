/** The confirmation of gifts that have no receipt yet: a PDF that says that it is none. */
import { chinaDay } from '../../../src/contract/time.ts'
import { yuanText } from '../../../src/contract/words.ts'
import { invoice } from '../../../src/machines/workflows/invoice/chart.ts'
import type { Queryable } from '../../db/connect.ts'
import { factsOf } from '../../engine/records.ts'
import { isSameText } from '../../kernel/sameText.ts'
import { type DrawnFile, drawnPdf } from '../certificate/picture.ts'
import { confirmationSeal, isUnissued } from './address.ts'
import { invoices } from './rows.ts'

/** Gifts that fit on the sheet. */
const MAX_GIFTS = 5

/** Resolves to the confirmation; undefined if the signature is wrong, or a receipt was issued. */
export async function confirmationFile(db: Queryable, id: string, seal: string): Promise<DrawnFile | undefined> {
  if (!isSameText(seal, await confirmationSeal(db, id))) return undefined
  const found = await invoices(db).where('record.id', '=', id).executeTakeFirst()
  if (!found || !isUnissued(found.state)) return undefined
  const { title, taxNumber, total, year } = factsOf(invoice, found)
  const { gifts } = found
  const shown = gifts.slice(0, MAX_GIFTS).map(({ at, title: about, amount }, index): [string, string] => {
    return [index === 0 ? '捐款明细' : '', `${chinaDay(at)} ${about} ${yuanText(amount)}`]
  })
  const content = {
    heading: '捐赠确认',
    standing: '不是捐赠票据，不能用来抵税',
    holder: title,
    number: id.toUpperCase(),
    lines: [
      ...(taxNumber ? [['信用代码', taxNumber] as [string, string]] : []),
      ['捐款合计', yuanText(total)] as [string, string],
      ['捐款年度', `${year} 年`] as [string, string],
      ...shown,
      ...(gifts.length > MAX_GIFTS ? [['', `以及另外 ${gifts.length - MAX_GIFTS} 笔`] as [string, string]] : []),
      ['说明', '捐赠票据由收款单位开具，开好以后请以票据为准。'] as [string, string],
    ],
    issuer: found.payeeName,
    issuedOn: chinaDay(found.createdAt.getTime()),
  }
  return drawnPdf(`confirmation ${id} ${found.version}`, content, {
    template: 'money',
    words: { holder: '捐款人', above: '收款单位收到了以下捐款：', number: '申请编号' },
    at: found.createdAt.getTime(),
  })
}
