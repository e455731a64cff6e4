import { Icon } from '../../../ui/parts/icon.tsx'
import css from '../../map/shared/map.module.css'
import { KIND_NAMES, KINDS } from './kinds.ts'

/** Legend of the map. */
export function Legend() {
  return (
    <ul className={css.legend} aria-label="图例">
      {KIND_NAMES.map(kind => (
        <li key={kind}>
          <Icon svg={KINDS[kind].icon} size={16} />
          {KINDS[kind].label}：{KINDS[kind].text}
        </li>
      ))}
    </ul>
  )
}
