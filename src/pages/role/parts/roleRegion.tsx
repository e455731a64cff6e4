import { APPOINTED_BY } from '../../../contract/appointing.ts'
import { ROLES } from '../../../contract/words.ts'
import { useQuery } from '../../../data/query.ts'
import { SelectField } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { MutedText } from '../../../ui/parts/mutedText.tsx'
import { isAppointed, LEVEL_OF, reachOf } from './duties.ts'
import type { LeaderPost } from './leaderPosts.ts'
import { RegionWithin } from './regionWithin.tsx'

export interface RegionChoice {
  /** As sent: a code, or the id of a warehouse; empty until precise enough. */
  readonly region: string
  /** The current code. */
  readonly area: string
  readonly areaNames: readonly string[]
  /** The region that contains it, '' for no limit. */
  readonly root: string
  readonly warehouse: string
}
export const NO_REGION: RegionChoice = { region: '', area: '', areaNames: [], root: '', warehouse: '' }

/** Returns the name of the chosen region. */
export const regionText = ({ areaNames, root, warehouse }: RegionChoice, roots: readonly LeaderPost[]): string =>
  warehouse || [roots.find(one => one.region === root)?.regionName ?? '', ...areaNames].join('')

function Warehouses({ value, error, onChange }: Pick<RoleRegionProps, 'value' | 'error' | 'onChange'>) {
  const { area } = value
  const ready = area.length >= 4
  const { data, problem } = useQuery('/api/my/getCangku', { region: area }, ready)
  const warehouses = ready ? (data?.dataList ?? []) : []
  return (
    <SelectField
      label="仓库"
      value={value.region}
      onChange={region =>
        onChange({ ...value, region, warehouse: warehouses.find(({ id }) => id === region)?.name ?? '' })
      }
      options={warehouses.map(({ id, name, address }) => ({ value: id, label: `${name}（${address}）` }))}
      placeholder={ready && data && warehouses.length === 0 ? '这里还没有仓库' : ready ? '请选择' : '先选城市'}
      disabled={warehouses.length === 0}
      error={problem?.message ?? error}
      required
    />
  )
}

interface RoleRegionProps {
  role: string
  /** Allowed regions; `[]` for all. */
  roots: readonly LeaderPost[]
  value: RegionChoice
  error: string | undefined
  onChange: (value: RegionChoice) => void
}

/** Region of a role, on the level that the role requires, within the allowed regions. */
export function RoleRegion({ role, roots, value, error, onChange }: RoleRegionProps) {
  const reach = reachOf(role)
  if (!reach || !isAppointed(role)) return null
  if (reach === 'all') return <MutedText block>{ROLES[role]}在全国有效，不用选地区</MutedText>
  const level = LEVEL_OF[reach]
  const only = roots.length === 1 ? roots[0] : undefined
  const root = only?.region ?? value.root
  const chosen = roots.length === 0 || only !== undefined || roots.some(one => one.region === value.root)
  const isPrecise = (code: string) =>
    [0, 2, 4, 6, 9, 12].indexOf(code.length) === level || (level === 2 && code.length === 6)
  const chooseArea = (area: string, areaNames: readonly string[], within: string) =>
    onChange({
      area,
      areaNames,
      root: within,
      warehouse: '',
      region: reach !== 'warehouse' && isPrecise(area) ? area : '',
    })
  return (
    <Stack>
      {roots.length > 1 && (
        <SelectField
          label="在哪个地区"
          value={value.root}
          onChange={within => chooseArea(within, [], within)}
          options={roots.map(({ region, regionName }) => ({ value: region, label: regionName }))}
          placeholder="请选择"
          error={chosen ? undefined : error}
          required
        />
      )}
      {only && root !== '' && (
        <MutedText block>
          {isPrecise(root) && reach !== 'warehouse'
            ? `${ROLES[role]}在${only.regionName}全区域内有效`
            : `您是${ROLES[APPOINTED_BY[role]]}，可以在${only.regionName}内选择`}
        </MutedText>
      )}
      {chosen && (
        <RegionWithin
          root={root}
          level={level}
          value={value.area}
          names={value.areaNames}
          error={reach === 'warehouse' ? undefined : error}
          onChange={(code, names) => chooseArea(code, names, root)}
        />
      )}
      {reach === 'warehouse' && (
        <Warehouses value={{ ...value, area: value.area || root }} error={error} onChange={onChange} />
      )}
    </Stack>
  )
}

/** Returns the initial region for a role: a leader's only region of that level is preselected. */
export function defaultRegion(role: string, roots: readonly LeaderPost[]): RegionChoice {
  const [root] = roots
  const reach = reachOf(role)
  if (!root || roots.length > 1 || !reach || reach === 'warehouse') return NO_REGION
  const own = [0, 2, 4, 6, 9, 12].indexOf(root.region.length) === LEVEL_OF[reach]
  return own
    ? { ...NO_REGION, region: root.region, area: root.region, root: root.region }
    : { ...NO_REGION, root: root.region }
}
