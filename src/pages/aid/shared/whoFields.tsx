import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import type { Bound } from '../../form.ts'
import { HereField } from '../../map/shared/hereField.tsx'
import { RegionPicker } from '../../regionPicker.tsx'
import { AddressBook } from './addressBook.tsx'
import { identityLabel, type Who } from './values.ts'

interface WhoFieldsProps {
  values: Who
  field: (name: 'name' | 'phone' | 'identity' | 'detail' | 'region') => Bound<string>
  set: (values: Partial<Who>) => void
  organisation: boolean
  /** Masked; empty where none is kept. */
  identityOnFile: string
}

/** Who needs it and where they live: from the address book or written anew, down to the community. */
export function WhoFields({ values, field, set, organisation, identityOnFile }: WhoFieldsProps) {
  return (
    <>
      <AddressBook values={values} onChoose={set} />
      <TextField {...field('name')} label={organisation ? '联系人' : '姓名'} autoComplete="name" required />
      <TextField
        {...field('phone')}
        label="手机号"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="工作人员和帮扶人会打这个电话"
        required
      />
      <TextField
        {...field('identity')}
        label={identityLabel(organisation)}
        {...(identityOnFile
          ? { hint: `已经留过 ${identityOnFile}，没有变就不用再填`, required: false }
          : { hint: '只用来核实身份，别人看到的是打星号的', required: true })}
      />
      <RegionPicker
        label="所在社区"
        levels={5}
        exact
        value={values.region}
        error={field('region').error}
        onChange={region => set({ region, at: null })}
        required
      />
      <TextArea
        {...field('detail')}
        label="详细地址"
        rows={2}
        max={80}
        placeholder="小区、楼栋、门牌号"
        hint="只有受理的责任人和来帮忙的人看得到"
        required
      />
      <HereField at={values.at} onChange={at => set({ at })} />
    </>
  )
}
