/** Picker for a region inside another, level by level down to the given level. */
import { useEffect } from 'react'
import { levelOf, regionPathOf } from '../../../contract/region.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { REGION_LEVELS, useChildRegions } from '../../place/shared/childRegions.ts'

interface LevelProps {
  depth: number
  parent: string
  value: string
  error: string | undefined
  onChange: (code: string, name: string) => void
}

function Level({ depth, parent, value, error, onChange }: LevelProps) {
  const ready = depth === 0 || parent !== ''
  const { data, problem, retry } = useChildRegions(parent, ready)
  const nodes = ready ? data?.dataList : undefined
  const only = nodes?.length === 1 ? nodes[0] : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once an answer, whatever the callback is by then
  useEffect(() => {
    if (only && value === '') onChange(only.id, only.name)
  }, [only, parent])
  const waiting = ready ? '正在取' : `先选${REGION_LEVELS[depth - 1]?.label ?? ''}`
  return (
    <Stack gap="sm">
      <SelectField
        label={REGION_LEVELS[depth]?.label ?? ''}
        value={nodes ? value : ''}
        onChange={code => onChange(code, nodes?.find(({ id }) => id === code)?.name ?? '')}
        options={(nodes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={nodes || problem ? '请选择' : waiting}
        disabled={!nodes}
        error={problem?.message ?? error}
      />
      {problem && (
        <Button variant="line" size="sm" onClick={retry}>
          重试
        </Button>
      )}
    </Stack>
  )
}

interface RegionWithinProps {
  /** Limits the choice to this region; '' is the whole country. */
  root: string
  /** 1 for a province to 5 for a community. */
  level: number
  /** The current code, of any level. */
  value: string
  /** Names from below the root down to the value. */
  names: readonly string[]
  error: string | undefined
  onChange: (code: string, names: readonly string[]) => void
}

export function RegionWithin({ root, level, value, names, error, onChange }: RegionWithinProps) {
  const from = root === '' ? 0 : (levelOf(root) ?? 0)
  const path = regionPathOf(value || root)
  return REGION_LEVELS.slice(from, level).map(({ wire }, at) => {
    const depth = from + at
    return (
      <Level
        key={`${wire}${path[depth - 1] ?? ''}`}
        depth={depth}
        parent={path[depth - 1] ?? ''}
        value={path[depth] ?? ''}
        error={path.length === depth ? error : undefined}
        onChange={(code, name) => onChange(code, [...names.slice(0, at), name])}
      />
    )
  })
}
