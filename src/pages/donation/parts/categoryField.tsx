import { useQuery } from '../../../data/query.ts'
import { Failure } from '../../../ui/parts/failure.tsx'
import { KindChoice } from '../../../ui/parts/kindChoice.tsx'
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

/** Class of the goods. */
export function CategoryField({ onChange, ...chosen }: CategoryFieldProps) {
  const { data, problem, retry } = useQuery('/api/getClassifAll', DONATION_CATEGORIES)
  if (problem) return <Failure text={problem.message} onRetry={retry} />
  if (!data) return <Skeleton height="12rem" round="card" />
  return (
    <KindChoice label="物品类别" tree={data.dataList} {...chosen} onChange={({ id, name }) => onChange(id, name)} />
  )
}
