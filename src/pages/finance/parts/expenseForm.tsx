import { useLocation } from 'wouter'
import { financeContract } from '../../../contract/finance.contract.ts'
import { NO_WORDS } from '../../../contract/keys.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { fenOf } from '../../../machines/browser/money.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'

const MAX_PROOF_PHOTOS = 9
/** 元; more goes another way than an app. */
const MAX_YUAN = 100_000
/** `yuan` is what is typed, 元. */
const BLANK = { yuan: '', invoice: '', reason: '', proof: NO_WORDS }

function yuanError(yuan: string): string {
  if (yuan.trim() === '') return '请填写金额'
  const fen = fenOf(yuan)
  if (fen === undefined || fen === 0) return '金额请写成 12.50 这样的数'
  return fen > MAX_YUAN * 100 ? '一次最多 10 万元' : ''
}

/** 提交费用: what was spent on an errand, with its proof. `onLeave` goes back to one's own. */
export function ExpenseForm({ onLeave }: { onLeave?: () => void }) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const form = useForm({
    id: 'expense',
    uid,
    blank: BLANK,
    drafts,
    schema: financeContract.expenseAdd.input,
    validate: ({ yuan, proof }) => ({
      yuan: yuanError(yuan),
      ...(proof.length === 0 && { proof: '请上传凭证照片' }),
    }),
    submit: ({ yuan, invoice, reason, proof }, key) =>
      call('/api/my/feiyongAdd', { amount: fenOf(yuan) ?? 0, invoice, reason, proof: [...proof] }, { key }),
    onSent: ({ id }) => {
      invalidateWorkflow('expense')
      toast('费用已提交，等财务确认', 'done')
      navigate(pathTo('/charge', { id }), { replace: true })
    },
  })
  return (
    <GuidedForm
      title="提交费用"
      sub="为邻居办事垫的钱，财务确认后付到您的余额"
      {...form.frame}
      submitLabel="提交费用"
      foot={
        onLeave && (
          <Button variant="quiet" onClick={onLeave}>
            看我的费用
          </Button>
        )
      }
    >
      <Restored form={form} />
      <TextField
        {...form.field('yuan')}
        label="金额"
        inputMode="decimal"
        placeholder="例如：36.50"
        after="元"
        required
      />
      <TextArea
        {...form.field('reason')}
        label="用途"
        rows={3}
        max={200}
        placeholder="哪一天、为哪件事、花在哪里，例如：11月20日送轮椅的车费"
        required
      />
      <TextField {...form.field('invoice')} label="发票号码" hint="有发票时填写，一张发票只能报销一次" max={40} />
      <PicturesField
        {...form.field('proof')}
        label="凭证照片"
        hint="发票、收据或付款截图，看得清金额和日期"
        max={MAX_PROOF_PHOTOS}
        required
      />
    </GuidedForm>
  )
}
