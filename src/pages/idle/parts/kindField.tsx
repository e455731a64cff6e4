import { useState } from 'react'
import { useQuery } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { KindChoice } from '../../../ui/parts/kindChoice.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'

const TYPES = { kind: 'idle' } as const

interface KindFieldProps {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Kind of a thing to pass on. */
export function KindField({ value, error, onChange }: KindFieldProps) {
  const { data, problem, retry } = useQuery('/api/index/getGoodsType', TYPES)
  const [group, setGroup] = useState('')
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <Skeleton height="12rem" round="card" />
  return (
    <KindChoice
      label="类别"
      tree={data.dataList}
      {...{ group, value, error }}
      onGroup={id => {
        setGroup(id)
        onChange('')
      }}
      onChange={({ id }) => onChange(id)}
    />
  )
}
