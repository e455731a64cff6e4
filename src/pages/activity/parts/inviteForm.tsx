import { activityDeskContract } from '../../../contract/activityDesk.contract.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'

export interface InviteFormProps {
  shift: string
  onDone: () => void
}

/** Reserves a place of this shift for a telephone number; the invited person confirms it. */
export function InviteForm({ shift, onDone }: InviteFormProps) {
  const form = useCallForm(activityDeskContract.signUpInvite, {
    draft: `invite-${shift}`,
    given: { shift },
    changes: 'signUp',
    done: ({ message }) => message,
    onSent: onDone,
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
      <CallField form={form} name="phone" />
      <CallField form={form} name="reason" placeholder="例如：两边只隔一条街，他能都照应" />
    </InlineForm>
  )
}
