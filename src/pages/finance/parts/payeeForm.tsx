import { useState } from 'react'
import { withdrawalContract } from '../../../contract/withdrawal.contract.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import type { Balance } from './balanceCard.tsx'

/** What the account is called at each provider, and where it is found. */
const ACCOUNTS = {
  sandbox: { label: '收款账户', hint: '演示收银台，填写手机号就可以' },
  wechat: { label: '微信收款编号', hint: '在小程序「我的」里复制' },
  alipay: { label: '支付宝账号', hint: '手机号或邮箱，要实名' },
} as const

/** 收款账户: where one's earnings are paid to. */
export function PayeeForm({ balance: { payee, realName, provider } }: { balance: Balance }) {
  const [key, setKey] = useState(0)
  const { label, hint } = ACCOUNTS[provider]
  const form = useCallForm(withdrawalContract.payeeSave, {
    draft: `payee-${key}`,
    isStored: false,
    start: { name: payee?.name ?? realName, ...(payee && { seen: payee.seen }) },
    ...(payee && { seen: payee.seen }),
    labels: () => ({ account: label }),
    stale: ['/api/v2/shouyiDetails'],
    done: payee ? '收款账户改好了，等待期过后才能用' : '收款账户填好了',
    onSent: () => setKey(key + 1),
  })
  return (
    <InlineForm {...form.frame} aside submitLabel={payee ? '更改收款账户' : '保存收款账户'} onNext={form.submit}>
      <CallField form={form} name="name" hint="要是您本人，和实名一致" />
      <CallField form={form} name="account" hint={hint} />
    </InlineForm>
  )
}
