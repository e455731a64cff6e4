import printer from 'icon:printer'
import { Button } from '../../../ui/parts/button.tsx'
import css from './tableSettings.module.css'

interface TableSettingsProps {
  /** Those that can be left out. */
  columns: readonly { readonly name: string; readonly head: string }[]
  hidden: ReadonlySet<string>
  dense: boolean
  isPrinting: boolean
  onPrint: () => void
  onHide: (names: ReadonlySet<string>) => void
  onCondense: (isDense: boolean) => void
}

/** Which columns a table has, and how high its rows are. */
export function TableSettings({ columns, hidden, dense, isPrinting, onPrint, onHide, onCondense }: TableSettingsProps) {
  const toggle = (name: string) => {
    const next = new Set(hidden)
    if (!next.delete(name)) next.add(name)
    onHide(next)
  }
  return (
    <div className={css.settings}>
      <details className={css.columns}>
        <summary>显示的列（{columns.length + 1 - columns.filter(({ name }) => hidden.has(name)).length}）</summary>
        <fieldset aria-label="显示的列">
          {columns.map(({ name, head }) => (
            <label key={name}>
              <input type="checkbox" checked={!hidden.has(name)} onChange={() => toggle(name)} /> {head}
            </label>
          ))}
        </fieldset>
      </details>
      <Button variant="quiet" size="sm" aria-pressed={dense} onClick={() => onCondense(!dense)}>
        {dense ? '疏一点' : '密一点'}
      </Button>
      <Button variant="quiet" size="sm" icon={printer} busy={isPrinting} onClick={onPrint}>
        打印
      </Button>
    </div>
  )
}
