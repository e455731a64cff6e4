import { Button } from '../../../ui/parts/button.tsx'
import type { Difference } from './bodies.ts'
import css from './content.module.css'

interface DifferenceListProps {
  items: readonly Difference[]
  /** What the two sides are called. */
  before: string
  after: string
  /** Takes what one of them says over into the form. */
  onTake?: (field: string) => void
}

function OneSide({ text, pictures }: { text: string; pictures: boolean }) {
  if (text === '') return <span className={css.none}>没有</span>
  if (!pictures) return text
  return (
    <span className={css.pictures}>
      {text.split('\n').map(url => (
        <img key={url} src={url} alt="" width={96} height={60} loading="lazy" />
      ))}
    </span>
  )
}

/** Two bodies field by field, words and pictures side by side. */
export function DifferenceList({ items, before, after, onTake }: DifferenceListProps) {
  return (
    <table className={css.differences}>
      <thead>
        <tr>
          <th scope="col">改了什么</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(item => (
          <tr key={item.field}>
            <th scope="row">
              {item.label}
              {onTake && (
                <Button variant="line" size="sm" onClick={() => onTake(item.field)}>
                  用对方的{item.label}
                </Button>
              )}
            </th>
            <td data-side={before}>
              <del>
                <OneSide text={item.before} pictures={item.pictures} />
              </del>
            </td>
            <td data-side={after}>
              <ins>
                <OneSide text={item.after} pictures={item.pictures} />
              </ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
