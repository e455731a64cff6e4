import { withdrawalContract } from '../../../contract/withdrawal.contract.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { formatMoney } from '../../../ui/format.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import type { Balance } from './balanceCard.tsx'

interface WithdrawFormProps {
  balance: Balance
  /** The shop whose earnings are paid out; empty for one's own. */
  shop: string
  onApplied: (id: string) => void
}

/** 提现: how much goes to the account that is on file. */
export function WithdrawForm({ balance: { free, payee }, shop, onApplied }: WithdrawFormProps) {
  const form = useCallForm(withdrawalContract.withdrawalApply, {
    draft: `withdraw-${shop}`,
    isStored: false,
    given: shop ? { shop } : {},
    changes: 'withdrawal',
    done: '提现已提交，等财务审核',
    onSent: ({ id }) => onApplied(id),
  })
  return (
    <InlineForm {...form.frame} submitLabel="申请提现" onNext={form.submit}>
      <CallField
        form={form}
        name="amount"
        placeholder={`最多 ${formatMoney(free)}`}
        hint={payee ? `付到${payee.name}的账户，${payee.account}；一元起提，同时只能办一笔` : ''}
      />
    </InlineForm>
  )
}
