import type { Sku } from '../../../contract/mall.contract.ts'
import { optionsAt, type Picked, pickedWith } from './choosing.ts'
import css from './options.module.css'

interface OptionsProps {
  names: readonly string[]
  skus: readonly Sku[]
  picked: Picked
  onChange: (picked: Picked) => void
}

/** The choices of goods, a group for each name. A second press takes a choice back; what leads nowhere is grey and says why. */
export function Options({ names, skus, picked, onChange }: OptionsProps) {
  return names.map((name, place) => (
    <fieldset key={name} className={css.group}>
      <legend>{name}</legend>
      <div className={css.options}>
        {optionsAt(skus, picked, place).map(({ value, chosen, why }) => {
          const dead = why !== undefined && !chosen
          return (
            <button
              key={value}
              type="button"
              className={css.option}
              aria-pressed={chosen}
              aria-disabled={dead || undefined}
              title={why}
              onClick={() => {
                if (!dead) onChange(pickedWith(picked, place, chosen ? '' : value))
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
