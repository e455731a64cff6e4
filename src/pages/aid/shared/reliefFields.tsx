import bandage from 'art:adhesive-bandage'
import school from 'art:backpack'
import work from 'art:briefcase'
import tools from 'art:hammer-and-wrench'
import care from 'art:hot-beverage'
import house from 'art:house'
import cart from 'art:shopping-bags'
import other from 'art:speech-balloon'
import { aidContract, RELIEF_KINDS, type ReliefKind } from '../../../contract/aid.contract.ts'
import { keysOf } from '../../../contract/keys.ts'
import { fieldsOf } from '../../../forms/callFields.ts'
import type { Form } from '../../../forms/form.ts'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import type { AidValues } from './aidValues.ts'

const ARTS: Readonly<Record<ReliefKind, string>> = {
  medical: bandage,
  living: cart,
  education: school,
  care,
  housing: house,
  employment: work,
  repair: tools,
  other,
}
const KINDS = keysOf(RELIEF_KINDS)
const FIELDS = fieldsOf(aidContract.applyYuanzhu.input)

/** Kind of relief, amount if it is money, and reason. */
export function ReliefFields({ form }: { form: Form<AidValues> }) {
  const { relief } = form.values
  return (
    <>
      <RadioCards
        label="哪一种难处"
        min={92}
        options={KINDS.map(value => ({ value, label: RELIEF_KINDS[value], art: ARTS[value] }))}
        value={relief}
        error={form.field('relief').error}
        onChange={value => form.set({ relief: value })}
      />
      <TextField {...form.field('title')} {...FIELDS.title} placeholder="例如：老伴住院，需要人陪护" />
      <TextField
        {...form.field('yuan')}
        {...FIELDS.amount}
        inputMode="decimal"
        after="元"
        hint="不需要钱、只需要人帮忙，就不用填"
      />
      <TextArea {...form.field('words')} {...FIELDS.words} placeholder="发生了什么，现在怎么过，最需要帮什么" />
    </>
  )
}
