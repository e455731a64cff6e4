import { RadioCards } from './choice.tsx'
import { Stack } from './layout.tsx'

interface Kind {
  readonly id: string
  readonly name: string
}

interface KindChoiceProps {
  label: string
  tree: readonly (Kind & { readonly picture: string; readonly children: readonly Kind[] })[]
  /** The opened upper kind, while no lower one is chosen. */
  group: string
  value: string
  error: string | undefined
  onGroup: (id: string) => void
  onChange: (kind: Kind) => void
}

/** Kind of a thing: pictures of the upper level, then the lower one. */
export function KindChoice({ label, tree, group, value, error, onGroup, onChange }: KindChoiceProps) {
  const top = tree.find(({ children }) => children.some(one => one.id === value)) ?? tree.find(({ id }) => id === group)
  return (
    <Stack gap="sm">
      <RadioCards
        label={label}
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
          onChange={id => onChange({ id, name: top.children.find(one => one.id === id)?.name ?? '' })}
        />
      )}
    </Stack>
  )
}
