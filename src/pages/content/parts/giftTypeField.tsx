import { useQuery } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'

interface GiftTypeFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The type of a gift, by both levels: 日用 · 洗护. */
export function GiftTypeField({ value, error, onChange }: GiftTypeFieldProps) {
  const { data, problem, retry } = useQuery('/api/index/getGoodsType', { kind: 'gift' })
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  const types = data?.dataList.flatMap(({ id, name, children }) =>
    children.length === 0
      ? [{ value: id, label: name }]
      : children.map(one => ({ value: one.id, label: `${name} · ${one.name}` })),
  )
  return (
    <SelectField
      label="礼品类型"
      value={types ? value : ''}
      onChange={onChange}
      options={types ?? []}
      placeholder={types ? '请选择' : '正在取'}
      disabled={!types}
      error={error}
      required
    />
  )
}
