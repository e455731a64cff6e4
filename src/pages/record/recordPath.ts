import { pathTo } from '../../contract/screens.ts'
import { firstBuilt } from '../built.ts'

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: id => pathTo('/orderDetail', { id }),
  afterSales: id => pathTo('/orderRefund', { id }),
  complaint: id => pathTo('/orderComplaint', { id }),
  shop: () => '/shenqingjiameng',
  // Leads on whoever handles or gives the help.
  aid: id => pathTo('/myHelpDetailWz', { id }),
  goodsDonation: id => pathTo('/myBenevolence', { id }),
  stockIssue: id => pathTo('/accomplishDetailCK', { id }),
  expense: id => pathTo('/charge', { id }),
  roleGrant: id => pathTo('/roleEdit', { id }),
  campaign: id => pathTo('/fundraisingDetail', { id }),
}
/** Where the platform deals with them. */
const DESKS: typeof PAGES = {
  complaint: id => `/manage/complaints?id=${id}`,
  shop: id => `/manage/shops?id=${id}`,
}

/** The page of a record; undefined where there is none yet. `platform` where whoever asks sits at the platform's desk. */
export const recordPath = (workflow: string, id: string, platform = false): string | undefined => {
  const path = ((platform && DESKS[workflow]) || PAGES[workflow])?.(id)
  return path && firstBuilt(path)
}
