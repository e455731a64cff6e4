import { useLocation } from 'wouter'
import { NO_WORDS } from '../../../contract/keys.ts'
import { orderContract } from '../../../contract/order.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'

/** 投诉 about an order; the platform decides. */
export function ComplaintForm({ order }: { order: string }) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const form = useForm({
    id: `complaint-${order}`,
    uid,
    blank: { order, reason: '', photos: NO_WORDS },
    schema: orderContract.complaintAdd.input,
    drafts,
    submit: ({ reason, photos }, key) =>
      call('/api/v3/complaintAdd', { order, reason, ...(photos.length > 0 && { photos: [...photos] }) }, { key }),
    onSent: ({ id }) => {
      toast('投诉已提交，平台会尽快受理', 'done')
      invalidateWorkflow('complaint')
      navigate(pathTo('/orderComplaint', { id }))
    },
  })
  return (
    <GuidedForm title="投诉" sub="平台会看双方的说法和凭证，再作决定" {...form.frame} submitLabel="提交投诉">
      <Restored form={form} />
      <TextArea
        {...form.field('reason')}
        label="投诉原因"
        max={500}
        rows={6}
        placeholder="例如：收到的和页面上写的不一样，店铺不肯退换"
        required
      />
      <PicturesField {...form.field('photos')} label="凭证图片" max={9} required={false} />
    </GuidedForm>
  )
}
