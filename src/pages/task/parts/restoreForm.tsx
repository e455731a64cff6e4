import { useState } from 'react'
import { pointContract } from '../../../contract/point.contract.ts'
import { isPhone, phoneDigits } from '../../../contract/typed.ts'
import { useQuery } from '../../../data/query.ts'
import { CallField } from '../../../forms/callForm.tsx'
import { useCallForm } from '../../../forms/useCallForm.ts'
import { formatCount, formatDay } from '../../../ui/format.ts'
import { InlineForm } from '../../../ui/kinds/inlineForm.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Disclosure } from '../../../ui/parts/disclosure.tsx'
import { TextField } from '../../../ui/parts/input.tsx'

/** Requests to restore expired points: owner, lot, and reason. */
export function RestoreForm() {
  const [key, setKey] = useState(0)
  const form = useCallForm(pointContract.pointRestoreAdd, {
    draft: `restore-points-${key}`,
    isStored: false,
    changes: 'pointRestore',
    done: '已申请恢复，等另一位工作人员复核',
    onSent: () => setKey(key + 1),
  })
  const phone = phoneDigits(form.values.phone)
  const { data, loading, problem } = useQuery('/api/renwu/jifenExpired', { phone }, isPhone(phone))
  const number = form.bind('phone')
  const lots = data?.dataList ?? []
  return (
    <Disclosure summary="申请恢复过期积分">
      <InlineForm {...form.frame} aside submitLabel="申请恢复">
        <div>
          <TextField
            {...number}
            error={number.error || problem?.message}
            hint="请会员本人提供；写完就能看到过期的积分"
            inputMode="tel"
          />
          {loading && <p role="status">正在查找……</p>}
          {data && lots.length === 0 && <p role="status">{data.name} 没有过期的积分。</p>}
        </div>
        {data && lots.length > 0 && (
          <RadioCards
            {...form.bind('lot')}
            label={`${data.name} 过期的积分`}
            min={240}
            options={lots.map(({ id, reason, points, expiredAt }) => ({
              value: id,
              label: `${formatCount(points)} 积分`,
              text: `${reason}，${formatDay(expiredAt)}过期`,
            }))}
          />
        )}
        <CallField form={form} name="reason" hint="复核的人和会员本人都会看到" />
      </InlineForm>
    </Disclosure>
  )
}
