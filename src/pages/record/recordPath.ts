import { pathTo } from '../../contract/screens.ts'
import { firstBuilt } from '../built.ts'

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: id => pathTo('/orderDetail', { id }),
  afterSales: id => pathTo('/orderRefund', { id }),
  complaint: id => pathTo('/orderComplaint', { id }),
  shop: () => '/shenqingjiameng',
  goodsDonation: id => pathTo('/myBenevolence', { id }),
  stockIssue: id => pathTo('/accomplishDetailCK', { id }),
  expense: id => pathTo('/charge', { id }),
  roleGrant: id => pathTo('/roleEdit', { id }),
}

/** The page of a record; undefined where there is none yet. */
export const recordPath = (workflow: string, id: string): string | undefined => {
  const path = PAGES[workflow]?.(id)
  return path && firstBuilt(path)
}
