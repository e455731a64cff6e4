import type { Form } from '../../../forms/form.ts'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { AddressBook } from '../../aid/shared/addressBook.tsx'
import { movedTo } from '../../map/shared/deviceLocation.ts'
import { DeviceLocationField } from '../../map/shared/deviceLocationField.tsx'
import type { GiveValues } from './giveValues.ts'

/** Who gives and where the goods are: an address of the book, or a new one. */
export function ContactStep({ form }: { form: Form<GiveValues> }) {
  const { values } = form
  return (
    <Stack>
      <AddressBook values={values} onChoose={who => form.set({ ...who, regionDone: who.region !== '' })} />
      <Card>
        <Stack>
          <TextField {...form.field('name')} label="联系人" autoComplete="name" required />
          <TextField {...form.field('phone')} label="手机号" type="tel" inputMode="tel" autoComplete="tel" required />
          <RegionPicker
            label="所在地区"
            levels={5}
            value={values.region}
            error={form.field('region').error}
            onChange={(region, regionDone) => form.set({ regionDone, ...movedTo(region, values) })}
            required
          />
          <TextArea
            {...form.field('detail')}
            label="详细地址"
            rows={2}
            max={100}
            placeholder="小区、楼栋、门牌号"
            hint="只给受理的责任人和上门收取的人看，办完就看不到了"
            required
          />
          <DeviceLocationField at={values.at} onChange={at => form.set({ at })} />
        </Stack>
      </Card>
    </Stack>
  )
}
