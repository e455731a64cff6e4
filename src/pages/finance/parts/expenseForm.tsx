import { financeContract } from '../../../contract/finance.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { CallForm } from '../../../forms/callForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'

interface ExpenseFormProps {
  /** Leads back to one's own expenses. */
  onLeave?: () => void
}

/** 提交费用: amount and purpose of an expense, with its proof. */
export const ExpenseForm = ({ onLeave }: ExpenseFormProps) => (
  <CallForm
    call={financeContract.expenseAdd}
    draft="expense"
    sub="为邻居办事垫的钱，财务确认后记到您的待结算收益，可以提现"
    fields={{
      amount: { placeholder: '例如：36.50' },
      reason: { placeholder: '哪一天、为哪件事、花在哪里，例如：11月20日送轮椅的车费', rows: 3 },
      invoice: { hint: '有发票时填写，一张发票只能报销一次' },
      proof: { hint: '发票、收据或付款截图，看得清金额和日期' },
    }}
    changes="expense"
    done="费用已提交，等财务确认"
    next={({ id }) => pathTo('/charge', { id })}
    foot={
      onLeave && (
        <Button variant="quiet" onClick={onLeave}>
          看我的费用
        </Button>
      )
    }
  />
)
