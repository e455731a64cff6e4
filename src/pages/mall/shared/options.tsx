import css from './options.module.css'
import { type ChoosableSku, optionValuesAt, type SkuSelection, withSelected } from './skuSelection.ts'

interface OptionsProps {
  names: readonly string[]
  skus: readonly ChoosableSku[]
  selection: SkuSelection
  onChange: (selection: SkuSelection) => void
}

/** The options of goods, a group for each name. A second press deselects; unavailable ones are grey with the reason. */
export function Options({ names, skus, selection, onChange }: OptionsProps) {
  return names.map((name, index) => (
    <fieldset key={name} className={css.group}>
      <legend>{name}</legend>
      <div className={css.options}>
        {optionValuesAt(skus, selection, index).map(({ value, chosen, why }) => {
          const disabled = why !== undefined && !chosen
          return (
            <button
              key={value}
              type="button"
              className={css.option}
              aria-pressed={chosen}
              aria-disabled={disabled || undefined}
              title={why}
              onClick={() => {
                if (!disabled) onChange(withSelected(selection, index, chosen ? '' : value))
              }}
            >
              {value}
              {why && <span className={css.why}>{why}</span>}
            </button>
          )
        })}
      </div>
    </fieldset>
  ))
}
