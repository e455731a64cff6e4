import { useQuery } from '../../../data/query.ts'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Failure } from '../../../ui/parts/failure.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'

export const DONATION_CATEGORIES = { kind: 'donation' } as const

interface CategoryFieldProps {
  /** The selected upper class, while no lower one is selected. */
  group: string
  value: string
  error: string | undefined
  onGroup: (id: string) => void
  /** Receives the id and the name. */
  onChange: (value: string, name: string) => void
}

/** Class of the goods: pictures of the upper level, then the lower one. */
export function CategoryField({ group, value, error, onGroup, onChange }: CategoryFieldProps) {
  const { data, problem, retry } = useQuery('/api/getClassifAll', DONATION_CATEGORIES)
  const tree = data?.dataList ?? []
  const top = tree.find(({ children }) => children.some(one => one.id === value)) ?? tree.find(({ id }) => id === group)
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <Skeleton height="12rem" round="card" />
  return (
    <Stack gap="sm">
      <RadioCards
        label="物品类别"
        min={84}
        options={tree.map(({ id, name, picture }) => ({ value: id, label: name, picture }))}
        value={top?.id ?? ''}
        error={top ? undefined : error}
        onChange={onGroup}
      />
      {top && (
        <RadioCards
          label={`${top.name}里的哪一种`}
          min={84}
          options={top.children.map(({ id, name }) => ({ value: id, label: name }))}
          value={value}
          error={error && `请选择${top.name}里的哪一种`}
          onChange={id => onChange(id, top.children.find(one => one.id === id)?.name ?? '')}
        />
      )}
    </Stack>
  )
}
