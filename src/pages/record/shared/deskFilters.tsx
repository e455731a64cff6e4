import sliders from 'icon:sliders-horizontal'
import cross from 'icon:x'
import { useState } from 'react'
import { regionPathOf } from '../../../contract/region.ts'
import { useQuery } from '../../../data/query.ts'
import { Button } from '../../../ui/parts/button.tsx'
import { SelectField } from '../../../ui/parts/input.tsx'
import { Row } from '../../../ui/parts/layout.tsx'
import { Period } from '../../../ui/parts/period.tsx'
import { Search } from '../../../ui/parts/search.tsx'
import { useChildRegions } from '../../place/shared/childRegions.ts'
import type { DeskChoice, FilterName } from './desk.ts'
import css from './deskFilters.module.css'

export type FilterValues = Readonly<Record<FilterName, string>> & Readonly<Record<string, string>>
type Change = (changes: Readonly<Record<string, string>>) => void

interface DeskFiltersProps {
  filters: Partial<Readonly<Record<FilterName, string>>>
  choices: readonly DeskChoice[]
  values: FilterValues
  onChange: Change
}

const ANY = 'any'
/** The end of a code is what tells it from its neighbours. */
const widest = (regions: readonly string[]) => [...regions].sort((one, other) => one.length - other.length)[0] ?? ''

function RegionSelect({
  parent,
  value,
  onChange,
}: {
  parent: string
  value: string
  onChange: (code: string) => void
}) {
  const { data } = useChildRegions(parent)
  if (!data || data.dataList.length < 2) return null
  return (
    <SelectField
      label={parent ? '其中' : '地区'}
      value={value || ANY}
      options={[{ value: ANY, label: '全部' }, ...data.dataList.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={code => onChange(code === ANY ? '' : code)}
    />
  )
}

/** Where: district, street, community below the region of one's post, one step after the other. */
function RegionSteps({ value, onChange }: { value: string; onChange: (code: string) => void }) {
  const { data: me } = useQuery('/api/my/getMyInfo', {})
  const root = widest(me?.roles.map(({ region }) => region) ?? [])
  const below = value ? regionPathOf(value).filter(code => code.length > root.length) : []
  return [root, ...below].map((parent, at) => (
    <RegionSelect
      key={parent}
      parent={parent}
      value={below[at] ?? ''}
      onChange={code => onChange(code || (at === 0 ? '' : parent))}
    />
  ))
}

/** By what the matters of a desk are narrowed: words in sight, the rest behind 筛选. */
export function DeskFilters({ filters, choices, values, onChange }: DeskFiltersProps) {
  const folded = [
    ...(filters.since === undefined ? [] : ['since', 'until']),
    ...(filters.region === undefined ? [] : ['region']),
  ]
  const [open, setOpen] = useState(() => folded.some(name => values[name]))
  const active = folded.filter(name => values[name]).length
  return (
    <>
      <div className={css.line}>
        {filters.keyword !== undefined && (
          <Search
            label="查找"
            placeholder={filters.keyword}
            value={values.keyword}
            onChange={keyword => onChange({ keyword })}
          />
        )}
        {choices.map(({ name, label, words }) => (
          <select
            key={name}
            className={css.choice}
            aria-label={label}
            value={values[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value })}
          >
            {Object.entries(words).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
        ))}
        {folded.length > 0 && (
          <Button variant="line" size="sm" icon={sliders} aria-expanded={open} onClick={() => setOpen(!open)}>
            筛选{active > 0 && `（${active}）`}
          </Button>
        )}
      </div>
      {open && (
        <Row wrap gap="sm" align="end">
          {filters.since !== undefined && (
            <Period since={values.since} until={values.until} onChange={change => onChange(change)} />
          )}
          {filters.region !== undefined && (
            <RegionSteps value={values.region} onChange={region => onChange({ region })} />
          )}
        </Row>
      )}
    </>
  )
}

interface NothingFoundProps extends Omit<DeskFiltersProps, 'filters'> {
  tabWord: string
}

/** Returns what was looked for, in words, by its name in the address. */
const wordsOf = (choices: readonly DeskChoice[], values: FilterValues): (readonly [name: string, words: string])[] => [
  ...(values.keyword ? [['keyword', `“${values.keyword}”`] as const] : []),
  ...choices.flatMap(({ name, words }) => {
    const value = values[name]
    return value ? [[name, words[value] ?? value] as const] : []
  }),
  ...(values.since ? [['since', `${values.since} 起`] as const] : []),
  ...(values.until ? [['until', `到 ${values.until}`] as const] : []),
  ...(values.region ? [['region', '所选地区'] as const] : []),
]

/** Says that nothing is found, and by which filter it would be found no more: each is dropped by a press. */
export function NothingFound({ choices, values, onChange, tabWord }: NothingFoundProps) {
  const set = wordsOf(choices, values)
  if (set.length === 0) return null
  return (
    <div className={css.nothing} role="status">
      <p>
        「{tabWord}」里没有符合的。{set.length > 1 ? '去掉一个条件试试：' : '去掉条件看全部：'}
      </p>
      <Row wrap gap="sm">
        {set.map(([name, words]) => (
          <Button key={name} variant="line" size="sm" icon={cross} onClick={() => onChange({ [name]: '' })}>
            去掉{words}
          </Button>
        ))}
      </Row>
    </div>
  )
}
