import { NO_WORDS } from '../../../contract/keys.ts'
import { shopContract } from '../../../contract/shop.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ApplyAbout } from './applyAbout.tsx'
import { useDistrictName } from './regionName.ts'
import { shopApplicationCheck } from './shopApplicationCheck.tsx'

const STEPS = [
  { name: '店铺', fields: ['name', 'summary', 'region', 'address'] },
  { name: '资质', fields: ['covers', 'papers'] },
  { name: '核对', fields: [] },
]
const QUESTIONS = ['您想开一家什么样的店？', '请上传能证明您身份和经营资格的图片', '请核对一遍']
const MAX_PAPERS = 9

const blankOf = (district: string) => ({
  name: '',
  summary: '',
  address: '',
  region: district,
  regionDone: district !== '',
  covers: NO_WORDS,
  papers: NO_WORDS,
})

interface ShopApplicationFormProps {
  title: string
  onSent: () => void
  /** Back to the applications; absent where there are none. */
  onLeave?: () => void
}

export function ShopApplicationForm({ title, onSent, onLeave }: ShopApplicationFormProps) {
  const { call, drafts } = usePorts()
  const uid = useView(view => view.uid)
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const schema = shopContract.shopApply.input
  const also = ({ regionDone }: ReturnType<typeof blankOf>) => (regionDone ? {} : { region: '请选到区县' })
  const form = useForm({
    id: 'shopApply',
    uid,
    blank: blankOf(district),
    schema,
    validate: also,
    drafts,
    steps: STEPS,
    submit: ({ regionDone: _, covers, papers, ...fields }, key) => {
      const [picture] = covers
      return call('/api/v3/shopApply', { ...fields, papers: [...papers], ...(picture && { picture }) }, { key })
    },
    onSent: () => {
      invalidate('/api/v3/myShops')
      toast('申请已提交，平台会尽快审核', 'done')
      onSent()
    },
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
          <TextField {...form.field('name')} label="店铺名称" max={30} placeholder="例如：北山街口修鞋铺" required />
          <TextArea
            {...form.field('summary')}
            label="店铺介绍"
            rows={3}
            max={200}
            placeholder="卖什么，谁在做，有什么特别"
            required
          />
          <RegionPicker
            label="所在地区"
            levels={3}
            value={region}
            error={form.field('region').error}
            onChange={(code, regionDone) => form.set({ region: code, regionDone })}
            required
          />
          <TextField {...form.field('address')} label="详细地址" max={80} placeholder="街道、门牌号" required />
        </>
      )}
      {at === 1 && (
        <>
          <PicturesField
            {...form.field('papers')}
            label="资质图片"
            hint="营业执照；个人开店可以用身份证和经营场所照片。只有平台审核人员看得到"
            max={MAX_PAPERS}
            required
          />
          <PicturesField
            {...form.field('covers')}
            label="店铺图片"
            hint="门头或招牌，会显示在店铺页上"
            max={1}
            required={false}
          />
        </>
      )}
    </GuidedForm>
  )
}
