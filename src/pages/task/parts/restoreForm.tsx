import { useState } from 'react'
import { pointContract } from '../../../contract/point.contract.ts'
import { isPhone, phoneDigits } from '../../../contract/typed.ts'
import { usePorts } from '../../../data/ports.ts'
import { useQuery } from '../../../data/query.ts'
import { invalidateWorkflow } from '../../../data/record/invalidation.ts'
import { useView } from '../../../data/view.ts'
import { useForm } from '../../../forms/form.ts'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { TextArea, TextField } from '../../../ui/parts/input.tsx'
import { toast } from '../../../ui/toasts.ts'

/** Asks for points that expired to come back: whose they are, which lot, and why. */
export function RestoreForm() {
  const { call } = usePorts()
  const uid = useView(view => view.uid)
  const [key, setKey] = useState(0)
  const form = useForm({
    id: `restore-points-${key}`,
    uid,
    blank: { phone: '', lot: '', reason: '' },
    schema: pointContract.pointRestoreAdd.input,
    validate: ({ lot }) => ({ lot: lot === '' ? '请选择一批过期的积分' : '' }),
    submit: (values, once) => call('/api/renwu/jifenRestoreAdd', values, { key: once }),
    onSent: () => {
      invalidateWorkflow('pointRestore')
      toast('已申请恢复，等另一位工作人员复核', 'done')
      setKey(key + 1)
    },
  })
  const phone = phoneDigits(form.values.phone)
  const { data, loading, problem } = useQuery('/api/renwu/jifenExpired', { phone }, isPhone(phone))
  const number = form.field('phone')
  const { value: lot, error: lotError, onChange: onLot } = form.field('lot')
  const lots = data?.dataList ?? []
  return (
    <Disclosure summary="申请恢复过期积分">
      <InlineForm {...form.frame} aside submitLabel="申请恢复">
        <TextField
          {...number}
          error={number.error || problem?.message}
          label="会员的手机号"
          hint="请会员本人提供；写完就能看到过期的积分"
          inputMode="tel"
          required
        />
        {loading && <p role="status">正在查找……</p>}
        {data && lots.length === 0 && <p role="status">{data.name} 没有过期的积分。</p>}
        {data && lots.length > 0 && (
          <RadioCards
            label={`${data.name} 过期的积分`}
            min={240}
            options={lots.map(({ id, reason, points, expiredAt }) => ({
              value: id,
              label: `${formatCount(points)} 积分`,
              text: `${reason}，${formatDay(expiredAt)}过期`,
            }))}
            value={lot}
            error={lotError}
            onChange={onLot}
          />
        )}
        <TextArea {...form.field('reason')} label="恢复原因" hint="复核的人和会员本人都会看到" required />
      </InlineForm>
    </Disclosure>
  )
}
