import { useQuery } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'

const ALL = { pageSize: 100 } as const

interface GiftFieldProps {
  value: string
  /** Its name, where it is no longer on offer. */
  name: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** The gift of a draw, of those on offer. */
export function GiftField({ value, name, error, onChange }: GiftFieldProps) {
  const { data, problem, retry } = useQuery('/api/index/goodsPage', ALL)
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  const gifts = data?.dataList.map(({ id, title }) => ({ value: id, label: title }))
  const isMissing = gifts && value !== '' && gifts.every(gift => gift.value !== value)
  return (
    <SelectField
      label="礼品"
      value={gifts ? value : ''}
      onChange={onChange}
      options={[...(gifts ?? []), ...(isMissing ? [{ value, label: name ?? value }] : [])]}
      placeholder={gifts ? '请选择' : '正在取'}
      disabled={!gifts}
      error={error}
      required
    />
  )
}
