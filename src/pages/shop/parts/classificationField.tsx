import { useState } from 'react'
import { useQuery } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'
import { Grid } from '../../../ui/parts/layout.tsx'

interface ClassificationFieldProps {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Classification of goods: the first level, then the second. */
export function ClassificationField({ value, error, onChange }: ClassificationFieldProps) {
  const { data, problem, retry } = useQuery('/api/index/getGoodsType', { kind: 'goods' })
  const [opened, setOpened] = useState('')
  const tree = data?.dataList ?? []
  const top = tree.find(({ id, children }) => id === value || children.some(one => one.id === value))?.id ?? opened
  const below = tree.find(({ id }) => id === top)?.children ?? []
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  const open = (id: string) => {
    setOpened(id)
    onChange('')
  }
  return (
    <Grid min={160} gap="sm">
      <SelectField
        label="分类"
        value={top}
        onChange={open}
        options={tree.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={data ? '请选择' : '正在取'}
        disabled={!data}
        error={top === '' ? error : undefined}
        required
      />
      {below.length > 0 && (
        <SelectField
          label="细分"
          value={value}
          onChange={onChange}
          options={below.map(({ id, name }) => ({ value: id, label: name }))}
          error={error && '请选择细分'}
          required
        />
      )}
    </Grid>
  )
}
