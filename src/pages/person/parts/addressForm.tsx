import { useLocation } from 'wouter'
import { type Address, personContract } from '../../../contract/person.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { invalidate } from '../../../data/queryCache.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'
import { movedTo } from '../../map/shared/deviceLocation.ts'
import { DeviceLocationField } from '../../map/shared/deviceLocationField.tsx'

export interface AddressFormProps {
  title: string
  /** How whoever receives is called: 收货人, 收货单位. */
  receiver: string
  /** The one to change; a new one without. */
  address: Address | undefined
  /** Whose account it is: a new address begins with them. */
  account?: Pick<Address, 'name' | 'phone'>
  /** Where to go once it is kept. */
  next: string
}

/** A new address begins with whose account it is, in the district that the portal shows. */
const blankOf = (address: Address | undefined, account: AddressFormProps['account'], district: string) => ({
  name: address?.name ?? account?.name ?? '',
  phone: address?.phone ?? account?.phone ?? '',
  region: address?.region ?? district,
  regionDone: address !== undefined,
  detail: address?.detail ?? '',
  at: address?.at ?? null,
  isDefault: address?.isDefault ?? false,
})

export function AddressForm({ title, receiver, address, account, next }: AddressFormProps) {
  const { call, drafts } = usePorts()
  const [, navigate] = useLocation()
  const uid = useView(view => view.uid)
  const placed = useView(view => view.hasPlace)
  const district = useView(view => view.place.districtId)
  const form = useForm({
    id: `address-${address?.id ?? 'new'}`,
    uid,
    blank: blankOf(address, account, placed ? district : ''),
    schema: personContract.addressAdd.input,
    validate: ({ regionDone }) => (regionDone ? {} : { region: '请选到街道，有社区的最好选到社区' }),
    drafts,
    submit: async ({ regionDone: _, at, ...filled }, key) => {
      const fields = { ...filled, ...at }
      if (address) await call('/api/my/addressEdit', { id: address.id, ...fields })
      else await call('/api/my/addressAdd', fields, { key })
    },
    onSent: () => {
      invalidate('/api/my/addressList')
      toast(address ? '地址已保存' : '地址已新增', 'done')
      navigate(next, { replace: true })
    },
  })
  const name = form.field('name')
  const { region, isDefault } = form.values
  return (
    <GuidedForm title={title} {...form.frame} submitLabel="保存">
      <Restored form={form} />
      <TextField
        {...name}
        error={name.error?.replace('收货人', receiver)}
        label={receiver}
        autoComplete={receiver === '收货单位' ? 'organization' : 'name'}
        required
      />
      <TextField {...form.field('phone')} label="手机号" type="tel" inputMode="tel" autoComplete="tel" required />
      <RegionPicker
        label="所在地区"
        levels={5}
        value={region}
        error={form.field('region').error}
        onChange={(code, regionDone) => form.set({ regionDone, ...movedTo(code, form.values) })}
        required
      />
      <TextArea
        {...form.field('detail')}
        label="详细地址"
        rows={2}
        max={80}
        placeholder="小区、楼栋、门牌号"
        required
      />
      <DeviceLocationField at={form.values.at} onChange={at => form.set({ at })} />
      {address?.isDefault ? null : (
        <Checkbox checked={isDefault} onChange={checked => form.set({ isDefault: checked })}>
          设为默认地址
        </Checkbox>
      )}
    </GuidedForm>
  )
}
