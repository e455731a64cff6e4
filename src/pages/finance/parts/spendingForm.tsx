import { financeContract } from '../../../contract/finance.contract.ts'
import { isMissing } from '../../../contract/refusal.ts'
import { pathTo } from '../../../contract/screens.ts'
import { useQuery } from '../../../data/query.ts'
import { CallForm } from '../../../forms/callForm.tsx'
import { formatMoney } from '../../../ui/format.ts'
import { PendingForm } from '../../../ui/kinds/guidedForm.tsx'
import { Empty } from '../../../ui/parts/empty.tsx'
import { SPENDING_HINT } from './spendingHint.ts'

/** 申请支出: what a campaign of one's organisation is spent on, with its proof. */
export function SpendingForm({ campaign }: { campaign: string }) {
  const { data, problem, retry } = useQuery('/api/huodong/getMujuanDetails', { id: campaign })
  if (isMissing(problem) || (data && !data.isOwner))
    return (
      <Empty
        heading
        title="没有找到这个募捐"
        text="只有发起单位可以申请支出。"
        action={{ label: '看募捐', href: pathTo('/fundraising') }}
      />
    )
  if (!data) return <PendingForm title="申请支出" failure={problem && { text: problem.message, onRetry: retry }} />
  return (
    <CallForm
      call={financeContract.expenseAdd}
      title="申请支出"
      draft={`spending-${campaign}`}
      sub={`「${data.title}」还能申请 ${formatMoney(data.claimable ?? 0)}；两位财务办理，拨付后记进公开账目`}
      given={{ campaign }}
      fields={{
        amount: { placeholder: '例如：3600' },
        reason: {
          hint: SPENDING_HINT,
          placeholder: '付给谁、买什么、给谁用，例如：付给晨光书店，图书 600 册，放进阅览室',
          rows: 3,
        },
        invoice: { hint: '有发票时填写，一张发票只能用一次' },
        proof: { hint: '发票、合同或收据，看得清金额和日期；不公开' },
      }}
      changes="expense"
      done="支出申请已提交，等财务确认"
      next={({ id }) => pathTo('/charge', { id })}
    />
  )
}
