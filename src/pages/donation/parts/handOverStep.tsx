import truck from 'art:delivery-truck'
import walk from 'art:person-walking'
import { donationContract, SLOT_LABELS } from '../../../contract/donation.contract.ts'
import { keysOf } from '../../../contract/keys.ts'
import { chinaDay } from '../../../contract/time.ts'
import type { WireReply } from '../../../contract/wire.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { Form } from '../../../forms/form.ts'
import { formatDistance } from '../../../ui/format.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { DayField } from '../../../ui/parts/dayField.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { type GiveValues, MAX_DAYS_AHEAD, type Mode } from './giveValues.ts'

export type Warehouse = WireReply<'/api/index/cangkuList'>['dataList'][number]

const MODES: readonly { value: Mode; label: string; text: string; art: string }[] = [
  { value: 'collect', label: '请人上门收取', text: '收取员到家里清点、拍照、带走', art: truck },
  { value: 'dropOff', label: '自己送到', text: '送到就近的爱心仓库', art: walk },
]
const SLOTS = keysOf(SLOT_LABELS).map(value => {
  const [name = '', hours = ''] = SLOT_LABELS[value].split(' ')
  return { value, label: name, text: hours }
})

const FIELDS = fieldsOf(donationContract.iWantToJuanwu.input)

interface HandOverStepProps {
  form: Form<GiveValues>
  /** Nearest first. */
  warehouses: readonly Warehouse[]
}

/** Way, place and time of the hand-over. */
export function HandOverStep({ form, warehouses }: HandOverStepProps) {
  const { mode, warehouse, slot } = form.values
  const isDropOff = mode === 'dropOff'
  return (
    <Stack>
      <RadioCards
        {...form.field('mode')}
        {...FIELDS.mode}
        min={200}
        options={MODES}
        onChange={value => form.set({ mode: value })}
      />
      {isDropOff && (
        <RadioCards
          label="送到哪个爱心仓库"
          min={240}
          options={warehouses.map(({ id, name, address, distance }) => ({
            value: id,
            label: name,
            text: [...(distance === null ? [] : [`约 ${formatDistance(distance)}`]), address].join(' · '),
          }))}
          value={warehouse || (warehouses[0]?.id ?? '')}
          error={form.field('warehouse').error}
          onChange={value => form.set({ warehouse: value })}
        />
      )}
      {mode !== '' && (
        <Card>
          <Stack>
            <DayField
              {...form.field('day')}
              {...FIELDS.day}
              label={isDropOff ? '哪天送到' : '哪天上门'}
              from={chinaDay(Date.now())}
              to={chinaDay(Date.now(), MAX_DAYS_AHEAD)}
              soon
              hint={`从今天起 ${MAX_DAYS_AHEAD} 天以内`}
            />
            <RadioCards
              label={isDropOff ? '大概什么时候到' : '什么时候在家'}
              min={140}
              options={SLOTS}
              value={slot}
              error={form.field('slot').error}
              onChange={value => form.set({ slot: value })}
            />
            <TextArea
              {...form.field('remark')}
              {...FIELDS.remark}
              rows={2}
              placeholder={isDropOff ? '例如：东西较多，需要推车' : '例如：没有电梯，请两个人来'}
            />
          </Stack>
        </Card>
      )}
    </Stack>
  )
}
