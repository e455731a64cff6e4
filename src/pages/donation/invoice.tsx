import { readOf, screenReads, useReads } from '../../data/reads.ts'
import { PendingForm } from '../../ui/kinds/guidedForm.tsx'
import { oneOrList } from '../record/shared/oneOrList.tsx'
import { InvoiceDetail } from './parts/invoiceDetail.tsx'
import { InvoiceForm } from './parts/invoiceForm.tsx'
import { MyInvoices } from './parts/myInvoices.tsx'

/** Checks for any, and reads what the form needs only where it is shown. */
const reads = screenReads(['new', 'gift'], () => ({
  any: readOf('/api/my/juankuanInvoicePage', { tab: 'all', pageSize: 1 }),
}))

/** People without a receipt get the form, others their list. */
function FormOrList() {
  const { query, setQuery, any } = useReads(reads)
  const { data, problem, retry } = any
  if (!data) return <PendingForm title="捐赠票据" failure={problem && { text: problem.message, onRetry: retry }} />
  if (data.total > 0 && !query.new && !query.gift) return <MyInvoices />
  return (
    <InvoiceForm gift={query.gift ?? ''} {...(data.total > 0 && { onLeave: () => setQuery({ new: '', gift: '' }) })} />
  )
}

/** 捐赠票据: the form or my list; `?gift=` begins with one gift, `?id=` shows one receipt. */
export default oneOrList(InvoiceDetail, Object.assign(FormOrList, { reads }))
