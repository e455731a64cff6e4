import { donationContract } from '../../../contract/donation.contract.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { Form } from '../../../forms/form.ts'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { AddressBook } from '../../aid/shared/addressBook.tsx'
import { movedTo } from '../../map/shared/deviceLocation.ts'
import { DeviceLocationField } from '../../map/shared/deviceLocationField.tsx'
import type { GiveValues } from './giveValues.ts'

const FIELDS = fieldsOf(donationContract.iWantToJuanwu.input)

/** Contact and address of the goods: from the address book or new. */
export function ContactStep({ form }: { form: Form<GiveValues> }) {
  const { values } = form
  return (
    <Stack>
      <AddressBook values={values} onChoose={who => form.set({ ...who, regionDone: who.region !== '' })} />
      <Card>
        <Stack>
          <TextField {...form.field('name')} {...FIELDS.name} autoComplete="name" />
          <TextField {...form.field('phone')} {...FIELDS.phone} type="tel" inputMode="tel" autoComplete="tel" />
          <RegionPicker
            {...form.field('region')}
            {...FIELDS.region}
            levels={5}
            onChange={(region, regionDone) => form.set({ regionDone, ...movedTo(region, values) })}
          />
          <TextArea
            {...form.field('detail')}
            {...FIELDS.detail}
            rows={2}
            placeholder="小区、楼栋、门牌号"
            hint="只给受理的责任人和上门收取的人看，办完就看不到了"
          />
          <DeviceLocationField at={values.at} onChange={at => form.set({ at })} />
        </Stack>
      </Card>
    </Stack>
  )
}
