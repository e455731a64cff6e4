import handshake from 'art:handshake'
import box from 'art:package'
import plus from 'icon:plus'
import trash from 'icon:trash-2'
import { ACTIVITY_KINDS } from '../../../contract/activity.contract.ts'
import { chinaDay } from '../../../contract/time.ts'
import { typedCount } from '../../../contract/typed.ts'
import type { Form } from '../../../forms/form.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { publishedHint } from '../../../forms/publishedHint.tsx'
import { RegionPicker } from '../../../forms/regionPicker.tsx'
import { Button } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Checkbox, RadioCards } from '../../../ui/parts/choice.tsx'
import { Field } from '../../../ui/parts/field.tsx'
import { Filters } from '../../../ui/parts/filters.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { Grid, Row, Stack } from '../../../ui/parts/layout.tsx'
import { type ActivityValues, MAX_SHIFTS, nextShift, type ShiftDraft } from './activityValues.ts'
import { LazyCircleMap } from './lazyCircleMap.tsx'

interface StepProps {
  form: Form<ActivityValues>
}

const KINDS = [
  { value: 'relief', label: ACTIVITY_KINDS.relief, text: '陪伴、打扫、宣传、义诊', art: handshake },
  { value: 'goods', label: ACTIVITY_KINDS.goods, text: '收集、分拣、发放物品', art: box },
]

/** What it is: kind, name, what is done, a picture. */
export function WordsStep({ form }: StepProps) {
  const { title, summary, body } = form.values
  return (
    <Stack>
      <RadioCards
        {...form.field('kind')}
        label="活动类型"
        min={160}
        options={KINDS}
        onChange={value => form.set({ kind: value === 'goods' ? 'goods' : 'relief' })}
      />
      <TextField {...form.field('title')} label="活动名称" hint={publishedHint(title)} max={40} required />
      <TextField {...form.field('summary')} label="一句话介绍" hint={publishedHint(summary)} max={80} required />
      <TextArea
        {...form.field('body')}
        label="做什么"
        rows={8}
        max={2000}
        hint={publishedHint(body)}
        placeholder="来了做什么、带什么、管不管饭、下雨怎么办"
        required
      />
      <PicturesField {...form.field('pictures')} label="封面图片" max={1} required={false} />
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
        <TextField {...textOf('title')} label="班次名称" max={20} placeholder="例如：上午班" required />
        <Grid min={220} gap="sm">
          <TextField {...textOf('day')} label="日期" type="date" from={chinaDay(Date.now())} required />
          <Grid min={140} gap="sm">
            <TextField {...textOf('from')} label="开始时间" type="time" required />
            <TextField {...textOf('until')} label="结束时间" type="time" required />
          </Grid>
        </Grid>
        <Grid min={140} gap="sm">
          <TextField {...countOf('places')} label="名额" after="人" required />
          <TextField {...countOf('minimum')} label="最少人数" after="人" hint="少于它就办不成；没有就填 0" required />
          <TextField {...countOf('leastAge')} label="最小年龄" after="岁" hint="没有要求填 0" required />
        </Grid>
        <TextField {...textOf('skill')} label="技能要求" max={40} placeholder="例如：会开三轮车" required={false} />
      </Stack>
    </Card>
  )
}

/** When it is: shifts, each with a time and places of its own. */
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
/** As far as a circle is drawn; what is typed beyond is said at its field. */
const circleOf = (radius: string) => Math.min(5000, Math.max(50, Number(radius) || 0))

/** Where it is: address, meeting point, and the circle in which one checks in. */
export function PlaceStep({ form }: StepProps) {
  const { region, at, radius } = form.values
  return (
    <Stack>
      <RegionPicker
        label="活动地点"
        levels={5}
        value={region}
        error={form.field('region').error}
        onChange={(code, regionDone) => form.set({ region: code, regionDone })}
        required
      />
      <TextField {...form.field('address')} label="详细地址" max={100} placeholder="例如：宝石社区小花园" required />
      <TextField
        {...form.field('meeting')}
        label="集合地点"
        max={100}
        placeholder="例如：东门牌楼下，穿红马甲的就是我们"
        required
      />
      <Field label="在地图上的位置" group error={form.field('at').error} required>
        {() => <LazyCircleMap at={at} radius={circleOf(radius)} onChange={place => form.set({ at: place })} />}
      </Field>
      <TextField {...form.field('radius')} label="签到范围" inputMode="numeric" after="米" required />
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

/** Whether somebody could come to harm, who insures it, and who lets people in. */
export function SafetyStep({ form }: StepProps) {
  const { danger, automatic } = form.values
  return (
    <Stack>
      <RadioCards
        {...form.field('danger')}
        label="会不会有人身危险？"
        min={160}
        options={DANGERS}
        onChange={value => form.set({ danger: value === 'yes' ? 'yes' : 'no' })}
      />
      {danger === 'yes' && (
        <>
          <TextField {...form.field('insurer')} label="保险公司" max={40} required />
          <TextField {...form.field('policy')} label="保单号" max={40} required />
          <TextField {...form.field('insurerPhone')} label="保险电话" type="tel" inputMode="tel" max={20} required />
        </>
      )}
      <Checkbox checked={automatic} onChange={checked => form.set({ automatic: checked })}>
        符合条件的报名自动通过（不勾选就每一份都由您审核；多次缺席的人总要审核）
      </Checkbox>
    </Stack>
  )
}
