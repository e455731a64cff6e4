import type { MessageLine } from '../../contract/record.contract.ts'
import { pathTo } from '../../contract/screens.ts'
import { LEADERS } from '../../contract/words.ts'
import { firstBuilt } from '../built.ts'

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: id => pathTo('/orderDetail', { id }),
  afterSales: id => pathTo('/orderRefund', { id }),
  complaint: id => pathTo('/orderComplaint', { id }),
  shop: () => '/shenqingjiameng',
  aid: id => pathTo('/myHelpDetailWz', { id }),
  goodsDonation: id => pathTo('/myBenevolence', { id }),
  stockIssue: id => pathTo('/accomplishDetailCK', { id }),
  expense: id => pathTo('/charge', { id }),
  roleGrant: id => pathTo('/roleEdit', { id }),
  campaign: id => pathTo('/fundraisingDetail', { id }),
}
/** Where whoever was asked to do it does it. */
const HELPING: typeof PAGES = {
  aid: id => pathTo('/myAssistanceDetail', { id }),
  goodsDonation: id => pathTo('/collectDetail', { id }),
}
/** Where the desks deal with them, by a role of whoever sits there. */
const DESKS: readonly (readonly [roles: readonly string[], pages: typeof PAGES])[] = [
  [
    ['platform'],
    {
      complaint: id => pathTo('/manage/complaints', { id }),
      shop: id => pathTo('/manage/shops', { id }),
    },
  ],
  [
    ['responsible', ...LEADERS],
    {
      aid: id => pathTo('/task', { board: 'aidBoard', id }),
      goodsDonation: id => pathTo('/task', { board: 'donationBoard', id }),
      roleGrant: id => pathTo('/editRole', { id }),
    },
  ],
  [['warehouseIn'], { goodsDonation: id => pathTo('/warehousing', { id }) }],
  [['warehouseOut'], { aid: id => pathTo('/accessDetail', { aid: id }) }],
  [['finance'], { expense: () => '/accounting', payment: id => pathTo('/accounting', { book: 'payment', id }) }],
]

/** Who reads, and what they are to the record. */
export interface Reader {
  readonly side: MessageLine['side']
  readonly roles: readonly string[]
}

/** The page of a record for its owner, or for whoever reads; undefined where there is none yet. */
export function recordPath(workflow: string, id: string, reader?: Reader): string | undefined {
  const desk = DESKS.find(([roles, pages]) => workflow in pages && roles.some(role => reader?.roles.includes(role)))
  const pages = { own: PAGES, helping: HELPING, desk: desk?.[1] ?? PAGES }[reader?.side ?? 'own']
  const path = (pages[workflow] ?? PAGES[workflow])?.(id)
  return path && firstBuilt(path)
}
