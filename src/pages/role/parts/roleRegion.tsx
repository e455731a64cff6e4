import { APPOINTED_BY, ROLES } from '../../../contract/words.ts'
import { SelectField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { Quiet } from '../../../ui/parts/quiet.tsx'
import { useRead } from '../../reading.ts'
import { isAppointed, LEVEL_OF, reachOf } from './duties.ts'
import type { Post } from './leading.ts'
import { RegionWithin } from './regionWithin.tsx'

export interface RegionSaid {
  /** As it is sent: a code, or the id of a warehouse; empty until it is precise enough. */
  readonly region: string
  /** The code chosen so far. */
  readonly area: string
  readonly areaNames: readonly string[]
  /** The region that it lies in, '' where everything is open. */
  readonly root: string
  readonly warehouse: string
}
export const NO_REGION: RegionSaid = { region: '', area: '', areaNames: [], root: '', warehouse: '' }

/** How the chosen region is called. */
export const regionSaid = ({ areaNames, root, warehouse }: RegionSaid, roots: readonly Post[]): string =>
  warehouse || [roots.find(one => one.region === root)?.regionName ?? '', ...areaNames].join('')

function Warehouses({ said, error, onChange }: Pick<RoleRegionProps, 'said' | 'error' | 'onChange'>) {
  const { area } = said
  const ready = area.length >= 4
  const { data, problem } = useRead('/api/my/getCangku', { region: area }, ready)
  const houses = ready ? (data?.dataList ?? []) : []
  return (
    <SelectField
      label="仓库"
      value={said.region}
      onChange={region => onChange({ ...said, region, warehouse: houses.find(({ id }) => id === region)?.name ?? '' })}
      options={houses.map(({ id, name, address }) => ({ value: id, label: `${name}（${address}）` }))}
      placeholder={ready && data && houses.length === 0 ? '这里还没有仓库' : ready ? '请选择' : '先选城市'}
      disabled={houses.length === 0}
      error={problem?.message ?? error}
      required
    />
  )
}

interface RoleRegionProps {
  role: string
  /** Where it may be; `[]` for everywhere. */
  roots: readonly Post[]
  said: RegionSaid
  error: string | undefined
  onChange: (said: RegionSaid) => void
}

/** Where a role shall hold, asked as the role needs it and only where whoever asks may say so. */
export function RoleRegion({ role, roots, said, error, onChange }: RoleRegionProps) {
  const reach = reachOf(role)
  if (!reach || !isAppointed(role)) return null
  const level = LEVEL_OF[reach]
  const only = roots.length === 1 ? roots[0] : undefined
  const root = only?.region ?? said.root
  const chosen = roots.length === 0 || only !== undefined || roots.some(one => one.region === said.root)
  const done = (code: string) =>
    [0, 2, 4, 6, 9, 12].indexOf(code.length) === level || (level === 2 && code.length === 6)
  const settle = (area: string, areaNames: readonly string[], within: string) =>
    onChange({ area, areaNames, root: within, warehouse: '', region: reach !== 'warehouse' && done(area) ? area : '' })
  return (
    <Stack>
      {roots.length > 1 && (
        <SelectField
          label="在哪个地区"
          value={said.root}
          onChange={within => settle(within, [], within)}
          options={roots.map(({ region, regionName }) => ({ value: region, label: regionName }))}
          placeholder="请选择"
          error={chosen ? undefined : error}
          required
        />
      )}
      {only && root !== '' && (
        <Quiet block>
          {done(root) && reach !== 'warehouse'
            ? `${ROLES[role]}在${only.regionName}全区域内有效`
            : `您是${ROLES[APPOINTED_BY[role]]}，可以在${only.regionName}内选择`}
        </Quiet>
      )}
      {chosen && (
        <RegionWithin
          root={root}
          level={level}
          value={said.area}
          names={said.areaNames}
          error={reach === 'warehouse' ? undefined : error}
          onChange={(code, names) => settle(code, names, root)}
        />
      )}
      {reach === 'warehouse' && (
        <Warehouses said={{ ...said, area: said.area || root }} error={error} onChange={onChange} />
      )}
    </Stack>
  )
}

/** What a form begins with for this role: whoever leads exactly such a region need not choose it. */
export function firstRegion(role: string, roots: readonly Post[]): RegionSaid {
  const [root] = roots
  const reach = reachOf(role)
  if (!root || roots.length > 1 || !reach || reach === 'warehouse') return NO_REGION
  const own = [0, 2, 4, 6, 9, 12].indexOf(root.region.length) === LEVEL_OF[reach]
  return own
    ? { ...NO_REGION, region: root.region, area: root.region, root: root.region }
    : { ...NO_REGION, root: root.region }
}
