/** Picker for a region of the five-level address tree, level by level with native selects. */
import { useEffect } from 'react'
import { regionPathOf } from '../contract/region.ts'
import { useQuery } from '../data/query.ts'
import { Button } from '../ui/parts/button.tsx'
import { Field } from '../ui/parts/field.tsx'
import { SelectField } from '../ui/parts/input.tsx'
import { Grid, Stack } from '../ui/parts/layout.tsx'

const LEVELS = [
  { label: '省份', wire: '/api/getFiveAddress1' },
  { label: '城市', wire: '/api/getFiveAddress2' },
  { label: '区县', wire: '/api/getFiveAddress3' },
  { label: '街道', wire: '/api/getFiveAddress4' },
  { label: '社区', wire: '/api/getFiveAddress5' },
] as const

interface LevelProps {
  depth: number
  /** Choice one level up; empty for none. */
  above: string
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** Whether the last level is required too. */
  exact: boolean
  /** Called if nothing lies below `above`, which is then the final choice. */
  onNone: () => void
}

function Level({ depth, above, value, error, exact, onChange, onNone }: LevelProps) {
  const { label, wire } = LEVELS[depth] ?? LEVELS[0]
  const enabled = depth === 0 || above !== ''
  const { data, problem, retry } = useQuery(wire, depth === 0 ? {} : { id: above }, enabled)
  const nodes = enabled ? data?.dataList : undefined
  const only = nodes?.length === 1 ? nodes[0]?.id : undefined
  const none = nodes?.length === 0
  // A municipality has one city only, which is chosen automatically.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once an answer, whatever the callbacks are by then
  useEffect(() => {
    if (none) onNone()
    else if (only && depth < 3 && value === '') onChange(only)
  }, [only, none, above])
  if (none && depth > 0) return null
  const waiting = enabled ? '正在取' : `先选${LEVELS[depth - 1]?.label ?? ''}`
  return (
    <Stack gap="sm">
      <SelectField
        label={label}
        value={nodes ? value : ''}
        onChange={onChange}
        options={(nodes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={nodes || problem ? '请选择' : waiting}
        disabled={!nodes}
        error={problem?.message ?? error}
        {...(depth === 4 && !exact && { required: false })}
      />
      {problem && (
        <Button variant="line" size="sm" onClick={retry}>
          重试
        </Button>
      )}
    </Stack>
  )
}

export interface RegionPickerProps {
  label: string
  /** 3 for down to the district, 4 to the street, 5 to the community. */
  levels: 3 | 4 | 5
  /** With 5 levels: whether the community is required. */
  exact?: boolean
  /** The current code, of any level; empty for none. */
  value: string
  /**
   * `done` once the code is precise enough: a district, a street where there are streets, or with `exact` a community.
   */
  onChange: (code: string, done: boolean) => void
  error?: string | undefined
  required?: boolean
}

/** Shows selects for the address tree and reports the chosen region. */
export function RegionPicker({ label, levels, exact = false, value, onChange, error, required }: RegionPickerProps) {
  const regionPath = regionPathOf(value)
  const digits = levels === 3 ? 6 : exact ? 12 : 9
  return (
    <Field label={label} group {...(required !== undefined && { required })}>
      {() => (
        <Grid min={132} gap="sm">
          {LEVELS.slice(0, levels).map(({ wire }, depth) => (
            <Level
              key={wire}
              depth={depth}
              above={regionPath[depth - 1] ?? ''}
              value={regionPath[depth] ?? ''}
              error={regionPath.length === depth ? error : undefined}
              exact={exact}
              onChange={code => onChange(code, code.length >= digits)}
              onNone={() => onChange(value, regionPath.length >= 3)}
            />
          ))}
        </Grid>
      )}
    </Field>
  )
}
