import { activityDeskContract } from '../../../contract/activityDesk.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { TextField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'

export interface InviteFormProps {
  shift: string
  onDone: () => void
}

/** Keeps a place of this shift for somebody by their number; they say themselves whether they come. */
export function InviteForm({ shift, onDone }: InviteFormProps) {
  const { call, drafts } = usePorts()
  const form = useForm({
    id: `invite-${shift}`,
    uid: '',
    blank: { phone: '', reason: '' },
    schema: activityDeskContract.signUpInvite.input,
    drafts,
    submit: (values, key) => call('/api/renwu/baomingInvite', { shift, ...values }, { key }),
    onSent: ({ message }) => {
      invalidateWorkflow('signUp')
      toast(message, 'done')
      onDone()
    },
  })
  return (
    <InlineForm
      {...form.frame}
      submitLabel="留名额"
      leave={
        <Button variant="line" onClick={onDone}>
          不留了
        </Button>
      }
    >
      <Restored form={form} />
      <p>他会收到消息，自己确认来不来。和他别的报名时间重叠也可以，请写明为什么。</p>
      <TextField {...form.field('phone')} label="志愿者手机号" type="tel" inputMode="tel" required />
      <TextField
        {...form.field('reason')}
        label="原因"
        max={200}
        placeholder="例如：两边只隔一条街，他能都照应"
        required
      />
    </InlineForm>
  )
}
