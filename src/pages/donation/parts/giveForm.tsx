import basket from 'icon:shopping-basket'
import { useLocation } from 'wouter'
import type { ActivityDetail } from '../../../contract/activity.contract.ts'
import { type CartGoods, donationContract } from '../../../contract/donation.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useRegionName } from '../../../data/regionName.ts'
import { useForm } from '../../../forms/form.ts'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ContactStep } from './contactStep.tsx'
import { giveCheck } from './giveCheck.tsx'
import { donationFields, extraErrors, type GiveValues, givenItems, goodsErrors, goodsFromCart } from './giveValues.ts'
import { GoodsEditor } from './goodsEditor.tsx'
import { HandOverStep } from './handOverStep.tsx'
import { useAddToCart } from './useAddToCart.ts'

const GOODS = { name: '物品', fields: ['goods', 'items'] }
const CONTACT = { name: '联系人', fields: ['name', 'phone', 'region', 'detail'] }
const HAND_OVER = { name: '交接', fields: ['mode', 'warehouse', 'day', 'slot', 'remark'] }
const CHECK = { name: '核对', fields: [] }
const STEP_TEXTS: Readonly<Record<string, readonly [question: string, hint: string]>> = {
  物品: ['您想捐些什么？', '干净、完好、还能用的都可以，几样可以一起捐'],
  联系人: ['怎么联系您？', '东西在哪里，我们联系谁'],
  交接: ['东西怎么交给我们？', '定个方便的时间'],
  核对: ['请核对一遍', '提交后由社区责任人受理，受理前随时可以撤回'],
}

interface GiveFormProps {
  title: string
  uid: string
  blank: GiveValues
  /** Lines of the donation list to give; empty if the goods are filled in here. */
  cart: readonly CartGoods[]
  /** Masked name of a donor in public lists. */
  hiddenName: string
  /** Activity they are pledged for; undefined for none. */
  activity: Pick<ActivityDetail, 'id' | 'title'> | undefined
  /** Id of the earlier donation that it copies; empty for none. */
  again: string
  /** Address of the donation list. */
  list: string
}

/** 我要捐物 in steps: goods, contact, hand-over, and a check page before it is sent once. */
export function GiveForm({ title, uid, blank, cart, hiddenName, activity, again, list }: GiveFormProps) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const fromCart = cart.length > 0
  const steps = [...(fromCart ? [] : [GOODS]), CONTACT, HAND_OVER, CHECK]
  const form = useForm<GiveValues, { readonly id: string }>({
    id: activity ? `pledge-${activity.id}` : again ? `donate-${again}` : fromCart ? 'donate-list' : 'donate',
    uid,
    blank,
    drafts,
    steps,
    schema: donationContract.iWantToJuanwu.input,
    validate: values => ({
      ...extraErrors(values, Date.now()),
      ...(fromCart ? {} : goodsErrors(values.goods, Date.now())),
    }),
    submit: (values, key) => {
      const gift = {
        ...(fromCart ? { cart: cart.map(({ id }) => id) } : { items: givenItems(values.goods) }),
        ...donationFields(values),
      }
      return activity
        ? call('/api/huodong/baomingJuanwu', { ...gift, activity: activity.id }, { key })
        : call('/api/index/iWantToJuanwu', gift, { key })
    },
    onSent: ({ id }) => {
      invalidateWorkflow('goodsDonation')
      invalidate('/api/my/juanwuCartList', '/api/my/getMyInfo')
      toast('捐赠已提交，谢谢您', 'done')
      navigate(pathTo('/myBenevolence', { id }), { replace: true })
    },
  })
  const { values, stepIndex: at } = form
  const known = values.regionDone && values.region.length >= 6
  const { data: warehouseList, problem } = useQuery(
    '/api/index/cangkuList',
    { region: values.region, ...values.at },
    known,
  )
  const warehouses = warehouseList?.dataList ?? []
  const nearest = warehouses[0]?.id ?? ''
  const regionName = useRegionName(values.region)
  const addToCart = useAddToCart(form, list)
  const listed = useQuery('/api/my/juanwuCartList', {}).data?.dataList.length ?? 0
  const step = steps[at] ?? CHECK
  const [question = '', hint = ''] = STEP_TEXTS[step.name] ?? []
  const stepIndex = (one: { readonly name: string }) => steps.findIndex(({ name }) => name === one.name)
  const noWarehouse =
    step === HAND_OVER && warehouseList?.dataList.length === 0
      ? '您所在的城市还没有爱心仓库，暂时收不了捐物'
      : undefined
  return (
    <GuidedForm
      {...form.frame}
      {...{ title, question, hint }}
      {...(activity && { sub: `捐给活动「${activity.title}」` })}
      {...(step === CHECK && {
        check: giveCheck({
          values,
          regionName,
          goods: fromCart ? cart.map(goodsFromCart) : givenItems(values.goods),
          warehouse: warehouses.find(({ id }) => id === (values.warehouse || nearest)),
          edit: {
            goods: () => (fromCart ? navigate(list) : form.go(stepIndex(GOODS))),
            contact: () => form.go(stepIndex(CONTACT)),
            way: () => form.go(stepIndex(HAND_OVER)),
          },
        }),
      })}
      problem={form.problem ?? form.errorAt('items') ?? (step === HAND_OVER ? problem?.message : undefined)}
      {...(noWarehouse && { why: noWarehouse })}
      submitLabel="提交捐赠"
      foot={
        step === GOODS &&
        !activity && (
          <Row wrap gap="sm">
            <Button variant="quiet" icon={basket} busy={addToCart.busy} onClick={() => void addToCart.put()}>
              先放入捐赠清单，攒齐了一起捐
            </Button>
            {listed > 0 && <a href={list}>看捐赠清单（{listed} 样）</a>}
            <a href={pathTo('/fundraising')}>想捐钱？看正在募捐的项目</a>
          </Row>
        )
      }
    >
      {step !== CHECK && <Restored form={form} />}
      {step === GOODS && <GoodsEditor form={form} />}
      {step === CONTACT && <ContactStep form={form} />}
      {step === CHECK && (
        <Checkbox checked={values.showName} onChange={showName => form.set({ showName })}>
          公示时写出我的名字（不勾选就写「{hiddenName}」，以后可以在「设置」里改）
        </Checkbox>
      )}
      {step === HAND_OVER && (
        <>
          {noWarehouse && <p role="status">{noWarehouse}。</p>}
          <HandOverStep form={form} warehouses={warehouses} />
        </>
      )}
    </GuidedForm>
  )
}
