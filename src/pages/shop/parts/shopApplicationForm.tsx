import { shopContract } from '../../../contract/shop.contract.ts'
import { useView } from '../../../data/view.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { ApplyAbout } from './applyAbout.tsx'
import { useDistrictName } from './regionName.ts'
import { shopApplicationCheck } from './shopApplicationCheck.tsx'

const STEPS = [
  { name: '店铺', fields: ['name', 'summary', 'region', 'address'] },
  { name: '资质', fields: ['papers', 'picture'] },
  { name: '核对', fields: [] },
]
const QUESTIONS = ['您想开一家什么样的店？', '请上传能证明您身份和经营资格的图片', '请核对一遍']

interface ShopApplicationFormProps {
  title: string
  onSent: () => void
  /** Leads back to the applications; absent without any. */
  onLeave?: () => void
}

export function ShopApplicationForm({ title, onSent, onLeave }: ShopApplicationFormProps) {
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const form = useCallForm(shopContract.shopApply, {
    draft: 'shopApply',
    start: { region: district },
    own: { regionDone: district !== '' },
    steps: STEPS,
    validate: ({ regionDone }) => ({ region: regionDone ? '' : '请选到区县' }),
    stale: ['/api/v3/myShops'],
    done: '申请已提交，平台会尽快审核',
    onSent,
  })
  const { region } = form.values
  const regionName = useDistrictName(region)
  const { stepIndex: at } = form
  const last = at === STEPS.length - 1
  return (
    <GuidedForm
      title={title}
      question={QUESTIONS[at] ?? ''}
      {...(last && { check: shopApplicationCheck(form.values, regionName, form.go) })}
      {...form.frame}
      submitLabel="提交申请"
      foot={
        onLeave && (
          <Button variant="quiet" onClick={onLeave}>
            看我的申请
          </Button>
        )
      }
    >
      {!last && <Restored form={form} />}
      {at === 0 && (
        <>
          <ApplyAbout />
          <CallField form={form} name="name" placeholder="例如：北山街口修鞋铺" />
          <CallField form={form} name="summary" rows={3} placeholder="卖什么，谁在做，有什么特别" />
          <RegionPicker
            {...form.bind('region')}
            levels={3}
            onChange={(code, regionDone) => form.set({ region: code, regionDone })}
          />
          <CallField form={form} name="address" placeholder="街道、门牌号" />
        </>
      )}
      {at === 1 && (
        <>
          <CallField
            form={form}
            name="papers"
            hint="营业执照；个人开店可以用身份证和经营场所照片。只有平台审核人员看得到"
          />
          <CallField form={form} name="picture" hint="门头或招牌，会显示在店铺页上" />
        </>
      )}
    </GuidedForm>
  )
}
