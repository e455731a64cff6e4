import { aidContract } from '../../../contract/aid.contract.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { BoundField } from '../../../forms/field.ts'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { movedTo } from '../../map/shared/deviceLocation.ts'
import { DeviceLocationField } from '../../map/shared/deviceLocationField.tsx'
import { AddressBook } from './addressBook.tsx'
import { type ApplicantValues, identityLabel } from './aidValues.ts'

const FIELDS = fieldsOf(aidContract.contactSave.input)

interface ApplicantFieldsProps {
  values: ApplicantValues
  field: (name: 'name' | 'phone' | 'identity' | 'detail' | 'region') => BoundField<string>
  set: (values: Partial<ApplicantValues>) => void
  organisation: boolean
  /** Masked; empty for none on file. */
  identityOnFile: string
  /** Written by another person: what it asks for is about the beneficiary. */
  another?: boolean
}

/** Contact of the beneficiary: from the address book or new, down to the community. */
export function ApplicantFields({
  values,
  field,
  set,
  organisation,
  identityOnFile,
  another = false,
}: ApplicantFieldsProps) {
  return (
    <>
      {!another && <AddressBook values={values} onChoose={set} />}
      <TextField
        {...field('name')}
        {...FIELDS.name}
        {...(organisation && { label: '联系人姓名' })}
        {...(another ? { hint: '需要帮助的那个人的姓名' } : { autoComplete: 'name' })}
      />
      <TextField
        {...field('phone')}
        {...FIELDS.phone}
        type="tel"
        inputMode="tel"
        {...(another
          ? { hint: '对方自己的手机；提交前要用它收验证码' }
          : { autoComplete: 'tel', hint: '工作人员和帮扶人会打这个电话' })}
      />
      <TextField
        {...field('identity')}
        label={identityLabel(organisation)}
        {...(identityOnFile
          ? { hint: `已经留过 ${identityOnFile}，没有变就不用再填`, required: false }
          : { hint: '只用来核实身份，别人看到的是打星号的', required: true })}
      />
      <RegionPicker
        {...field('region')}
        {...FIELDS.region}
        levels={5}
        exact
        onChange={region => set(movedTo(region, values))}
      />
      <TextArea
        {...field('detail')}
        {...FIELDS.detail}
        rows={2}
        placeholder="小区、楼栋、门牌号"
        hint="只有受理的责任人和来帮忙的人看得到"
      />
      <DeviceLocationField at={values.at} onChange={at => set({ at })} />
    </>
  )
}
