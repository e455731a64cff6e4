import { useState } from 'react'
import { useQuery } from '../../../data/query.ts'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'

const TYPES = { kind: 'idle' } as const

interface KindFieldProps {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** Kind of a thing: pictures of the upper level, then the lower one. */
export function KindField({ value, error, onChange }: KindFieldProps) {
  const { data, problem, retry } = useQuery('/api/index/getGoodsType', TYPES)
  const [opened, setOpened] = useState('')
  const tree = data?.dataList ?? []
  const top = tree.find(({ children }) => children.some(one => one.id === value)) ?? tree.find(one => one.id === opened)
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <Skeleton height="12rem" round="card" />
  return (
    <Stack gap="sm">
      <RadioCards
        label="类别"
        min={84}
        options={tree.map(({ id, name, picture }) => ({ value: id, label: name, picture }))}
        value={top?.id ?? ''}
        error={top ? undefined : error}
        onChange={id => {
          setOpened(id)
          onChange('')
        }}
      />
      {top && (
        <RadioCards
          label={`${top.name}里的哪一种`}
          min={84}
          options={top.children.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          error={error && `请选择${top.name}里的哪一种`}
          onChange={onChange}
        />
      )}
    </Stack>
  )
}
