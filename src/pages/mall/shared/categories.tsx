import type { Classification } from '../../../contract/home.contract.ts'
import { Filters } from '../../../ui/parts/filters.tsx'
import { Skeleton } from '../../../ui/parts/skeleton.tsx'
import css from './categories.module.css'

interface CategoriesProps {
  /** Two levels; undefined while loading. */
  tree: readonly Classification[] | undefined
  /** Id of the selected one, of either level; empty for all. */
  value: string
  onChange: (id: string) => void
  /** Subject, for screen readers. */
  label?: string
}

/** Returns the first level that is selected, or contains the selection. */
export const branchOf = (tree: readonly Classification[], id: string): Classification | undefined =>
  tree.find(one => one.id === id || one.children.some(child => child.id === id))

/** The two levels beside the list, for wide windows. */
export function CategoryTree({ tree, value, onChange }: CategoriesProps) {
  const open = tree && branchOf(tree, value)
  const entry = (id: string, label: string, inner = false) => (
    <li key={id || 'all'}>
      <button
        type="button"
        className={css.entry}
        data-inner={inner || undefined}
        aria-pressed={value === id}
        onClick={() => onChange(id)}
      >
        {label}
      </button>
    </li>
  )
  return (
    <nav className={css.tree} aria-label="商品分类">
      {tree ? (
        <ul>
          {entry('', '全部商品')}
          {tree.flatMap(one => [
            entry(one.id, one.name),
            ...(one.id === open?.id ? one.children.map(child => entry(child.id, child.name, true)) : []),
          ])}
        </ul>
      ) : (
        <Skeleton height="20rem" round="card" />
      )}
    </nav>
  )
}

/** The same as two rows of chips, for phones. */
export function CategoryChips({ tree = [], value, onChange, label = '商品分类' }: CategoriesProps) {
  const open = branchOf(tree, value)
  return (
    <div className={css.chips}>
      <Filters
        hideLabel
        label={label}
        options={[{ value: '', label: '全部' }, ...tree.map(({ id, name }) => ({ value: id, label: name }))]}
        value={open?.id ?? ''}
        onChange={onChange}
      />
      {open && open.children.length > 0 && (
        <Filters
          hideLabel
          label={`${open.name}的小类`}
          options={[
            { value: open.id, label: `全部${open.name}` },
            ...open.children.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  )
}
