import { type Address, personContract } from '../../../contract/person.contract.ts'
import { usePorts } from '../../../data/ports.ts'
import { useView } from '../../../data/view.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Restored } from '../../../forms/restored.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { GuidedForm } from '../../../ui/kinds/guidedForm.tsx'
import { Checkbox } from '../../../ui/parts/choice.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { movedTo } from '../../map/shared/deviceLocation.ts'
import { DeviceLocationField } from '../../map/shared/deviceLocationField.tsx'

export interface AddressFormProps {
  title: string
  /** Label of the receiver: 收货人, 收货单位. */
  receiver: string
  /** The address to change; undefined for a new one. */
  address: Address | undefined
  /** Owner of the account: initial values of a new address. */
  account?: Pick<Address, 'name' | 'phone'>
  /** Where to go after saving. */
  next: string
}

export function AddressForm({ title, receiver, address, account, next }: AddressFormProps) {
  const { call } = usePorts()
  const district = useView(view => (view.hasPlace ? view.place.districtId : ''))
  const form = useCallForm(personContract.addressAdd, {
    draft: `address-${address?.id ?? 'new'}`,
    labels: () => ({ name: receiver }),
    // A new address starts with the account's contact, in the current district.
    start: {
      name: address?.name ?? account?.name ?? '',
      phone: address?.phone ?? account?.phone ?? '',
      region: address?.region ?? district,
      detail: address?.detail ?? '',
    },
    ...(address && { seen: address.seen }),
    own: {
      seen: address?.seen ?? '',
      regionDone: address !== undefined,
      at: address?.at ?? null,
      isDefault: address?.isDefault ?? false,
    },
    more: ({ at, isDefault }) => ({ ...at, isDefault }),
    validate: ({ regionDone }) => ({ region: regionDone ? '' : '请选到街道，有社区的最好选到社区' }),
    send: async (fields, key, { seen }) => {
      if (!address) return call('/api/my/addressAdd', fields, { key })
      await call('/api/my/addressEdit', { id: address.id, seen, ...fields })
      return { id: address.id }
    },
    stale: ['/api/my/addressList'],
    done: address ? '地址已保存' : '地址已新增',
    next,
  })
  const { isDefault } = form.values
  return (
    <GuidedForm title={title} {...form.frame} submitLabel="保存">
      <Restored form={form} />
      <CallField form={form} name="name" autoComplete={receiver === '收货单位' ? 'organization' : 'name'} />
      <CallField form={form} name="phone" autoComplete="tel" />
      <RegionPicker
        {...form.bind('region')}
        levels={5}
        onChange={(code, regionDone) => form.set({ regionDone, ...movedTo(code, form.values) })}
      />
      <TextArea {...form.bind('detail')} rows={2} placeholder="小区、楼栋、门牌号" />
      <DeviceLocationField at={form.values.at} onChange={at => form.set({ at })} />
      {address?.isDefault ? null : (
        <Checkbox checked={isDefault} onChange={checked => form.set({ isDefault: checked })}>
          设为默认地址
        </Checkbox>
      )}
    </GuidedForm>
  )
}
