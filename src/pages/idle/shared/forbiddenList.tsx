import type { ForbiddenGoods } from '../../../contract/idle.contract.ts'
import { Facts } from '../../../ui/parts/facts.tsx'

/** What may not be passed on, and why. */
export function ForbiddenList({ items }: { items: readonly ForbiddenGoods[] }) {
  return (
    <Facts
      items={items.map(({ title, words, reason }) => ({ label: title, value: `${words.join('、')}。${reason}` }))}
    />
  )
}
