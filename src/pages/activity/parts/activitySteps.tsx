import handshake from 'art:handshake'
import box from 'art:package'
import plus from 'icon:plus'
import trash from 'icon:trash-2'
import { ACTIVITY_KINDS, type ActivityKind } from '../../../contract/activity.contract.ts'
import { activityDeskContract, shiftForm } from '../../../contract/activityDesk.contract.ts'
import { isKeyOf, keysOf } from '../../../contract/keys.ts'
import { endsNextDay } from '../../../contract/shiftTimes.ts'
import { chinaDay } from '../../../contract/time.ts'
import { typedCount } from '../../../contract/typed.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { Form } from '../../../forms/form.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { publishedHint } from '../../../forms/publishedHint.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Checkbox, RadioCards } from '../../../ui/parts/choice.tsx'
import { DayField } from '../../../ui/parts/dayField.tsx'
import { Field } from '../../../ui/parts/field.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { type ActivityValues, MAX_SHIFTS, nextShift, type ShiftDraft } from './activityValues.ts'
import { LazyCircleMap } from './lazyCircleMap.tsx'

const FIELDS = fieldsOf(activityDeskContract.activitySave.input)
const SHIFT = fieldsOf(shiftForm)

interface StepProps {
  form: Form<ActivityValues>
}

const LOOKS = {
  relief: { text: '陪伴、打扫、宣传、义诊', art: handshake },
  goods: { text: '收集、分拣、发放物品', art: box },
} as const satisfies Record<ActivityKind, unknown>
const KINDS = keysOf(ACTIVITY_KINDS).map(value => ({ value, label: ACTIVITY_KINDS[value], ...LOOKS[value] }))

/** Step with kind, name, description and picture. */
export function WordsStep({ form }: StepProps) {
  const { title, summary, body } = form.values
  return (
    <Stack>
      <RadioCards
        {...form.field('kind')}
        {...FIELDS.kind}
        min={160}
        options={KINDS}
        onChange={kind => isKeyOf(ACTIVITY_KINDS, kind) && form.set({ kind })}
      />
      <TextField {...form.field('title')} {...FIELDS.title} hint={publishedHint(title)} />
      <TextField {...form.field('summary')} {...FIELDS.summary} hint={publishedHint(summary)} />
      <TextArea
        {...form.field('body')}
        {...FIELDS.body}
        rows={8}
        hint={publishedHint(body)}
        placeholder="来了做什么、带什么、管不管饭、下雨怎么办"
      />
      <PicturesField {...form.field('pictures')} {...FIELDS.picture} max={FIELDS.picture.max ?? 1} />
    </Stack>
  )
}

interface ShiftFieldsProps {
  shift: ShiftDraft
  index: number
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<ShiftDraft>) => void
  onRemove?: () => void
}

function ShiftFields({ shift, index, errorOf, onChange, onRemove }: ShiftFieldsProps) {
  const textOf = (field: 'title' | 'day' | 'from' | 'until' | 'skill') => ({
    name: `shift-${index}-${field}`,
    value: shift[field],
    error: errorOf(field),
    onChange: (value: string) => onChange({ [field]: value }),
  })
  const countOf = (field: 'places' | 'minimum' | 'leastAge') => ({
    name: `shift-${index}-${field}`,
    value: String(shift[field]),
    error: errorOf(field),
    inputMode: 'numeric' as const,
    onChange: (value: string) => onChange({ [field]: typedCount(value) }),
  })
  const isNight = shift.from !== '' && shift.until !== '' && endsNextDay(shift.from, shift.until)
  return (
    <Card>
      <Stack>
        <Row justify="between">
          <h3>第 {index + 1} 班</h3>
          {onRemove && (
            <Button variant="quiet" size="sm" icon={trash} onClick={onRemove}>
              移除
            </Button>
          )}
        </Row>
        <TextField {...textOf('title')} {...SHIFT.title} placeholder="例如：上午班" />
        <Grid min={220} gap="sm">
          <DayField {...textOf('day')} {...SHIFT.day} from={chinaDay(Date.now())} />
          <Grid min={140} gap="sm">
            <TextField {...textOf('from')} {...SHIFT.from} type="time" />
            <TextField {...textOf('until')} {...SHIFT.until} type="time" hint={isNight && '次日结束'} />
          </Grid>
        </Grid>
        <Grid min={140} gap="sm">
          <TextField {...countOf('places')} {...SHIFT.places} />
          <TextField {...countOf('minimum')} {...SHIFT.minimum} hint="少于它就办不成；没有就填 0" />
          <TextField {...countOf('leastAge')} {...SHIFT.leastAge} hint="没有要求填 0" />
        </Grid>
        <TextField {...textOf('skill')} {...SHIFT.skill} placeholder="例如：会开三轮车" />
      </Stack>
    </Card>
  )
}

/** Step with the shifts, each with its own time and places. */
export function ShiftsStep({ form }: StepProps) {
  const { drafts } = form.values
  const save = (next: readonly ShiftDraft[]) => form.set({ drafts: next })
  const add = () => {
    const key = Math.max(-1, ...drafts.map(one => one.key)) + 1
    save([...drafts, nextShift(key, drafts.at(-1))])
  }
  return (
    <Stack>
      {drafts.map((shift, index) => (
        <ShiftFields
          key={shift.key}
          shift={shift}
          index={index}
          errorOf={field => form.errorAt(`drafts.${index}.${field}`)}
          onChange={change => save(drafts.map(one => (one.key === shift.key ? { ...one, ...change } : one)))}
          {...(drafts.length > 1 && { onRemove: () => save(drafts.filter(one => one.key !== shift.key)) })}
        />
      ))}
      {drafts.length < MAX_SHIFTS && (
        <Row>
          <Button variant="line" icon={plus} onClick={add}>
            再加一个班次
          </Button>
        </Row>
      )}
    </Stack>
  )
}

const RADII = ['100', '300', '500', '1000'].map(value => ({ value, label: `${value} 米` }))
/** Returns the radius to draw, within limits; a value beyond them is reported at its field. */
const circleOf = (radius: string) => Math.min(5000, Math.max(50, Number(typedCount(radius, '米')) || 0))

/** Step with address, meeting point, and the check-in circle. */
export function PlaceStep({ form }: StepProps) {
  const { at, radius } = form.values
  return (
    <Stack>
      <RegionPicker
        {...form.field('region')}
        {...FIELDS.region}
        levels={5}
        onChange={(code, regionDone) => form.set({ region: code, regionDone })}
      />
      <TextField {...form.field('address')} {...FIELDS.address} placeholder="例如：宝石社区小花园" />
      <TextField {...form.field('meeting')} {...FIELDS.meeting} placeholder="例如：东门牌楼下，穿红马甲的就是我们" />
      <Field label="在地图上的位置" group error={form.field('at').error} required>
        {() => <LazyCircleMap at={at} radius={circleOf(radius)} onChange={place => form.set({ at: place })} />}
      </Field>
      <TextField {...form.field('radius')} {...FIELDS.radius} inputMode="numeric" />
      <Filters
        hideLabel
        label="常用的签到范围"
        options={RADII}
        value={radius}
        onChange={metres => form.set({ radius: metres })}
      />
    </Stack>
  )
}

const DANGERS = [
  { value: 'no', label: '不会', text: '普通的陪伴、打扫、宣传' },
  { value: 'yes', label: '可能会', text: '登高、下水、搬重物、上路' },
]

/** Step with risks, insurance, and approval of sign-ups. */
export function SafetyStep({ form }: StepProps) {
  const { danger, automatic } = form.values
  const insured = danger === 'yes'
  return (
    <Stack>
      <RadioCards
        {...form.field('danger')}
        label="会不会有人身危险？"
        min={160}
        options={DANGERS}
        onChange={value => form.set({ danger: value === 'yes' ? 'yes' : 'no' })}
      />
      {insured && (
        <>
          <TextField {...form.field('insurer')} {...FIELDS.insurer} required={insured} />
          <TextField {...form.field('policy')} {...FIELDS.policy} required={insured} />
          <TextField
            {...form.field('insurerPhone')}
            {...FIELDS.insurerPhone}
            type="tel"
            inputMode="tel"
            required={insured}
          />
        </>
      )}
      <Checkbox checked={automatic} onChange={checked => form.set({ automatic: checked })}>
        符合条件的报名自动通过（不勾选就每一份都由您审核；多次缺席的人总要审核）
      </Checkbox>
    </Stack>
  )
}
