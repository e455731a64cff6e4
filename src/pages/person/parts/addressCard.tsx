import type { Address } from '../../../contract/person.contract.ts'
import { Button, ButtonLink } from '../../../ui/parts/button.tsx'
import { Chip } from '../../../ui/parts/chip.tsx'
import css from './addressCard.module.css'

interface AddressCardProps {
  address: Address
  /** Address of the edit form. */
  edit: string
  /** Action in progress: `default <id>`, `delete <id>`. */
  busy: string
  onDefault: () => void
  onRemove: () => void
}

export function AddressCard({ address, edit, busy, onDefault, onRemove }: AddressCardProps) {
  const { id, name, phone, regionNames, detail, isDefault } = address
  return (
    <article className={css.card} aria-label={`${name}的地址`}>
      <div className={css.head}>
        <b>{name}</b>
        <span>{phone}</span>
        {isDefault && <Chip>默认</Chip>}
      </div>
      <p className={css.where}>
        {regionNames.join(' ')}
        <br />
        {detail}
      </p>
      <div className={css.steps}>
        {!isDefault && (
          <Button variant="line" size="sm" busy={busy === `default ${id}`} onClick={onDefault}>
            设为默认
          </Button>
        )}
        <ButtonLink variant="line" size="sm" href={edit} aria-label={`编辑${name}的地址：${detail}`}>
          编辑
        </ButtonLink>
        <Button variant="quiet" size="sm" busy={busy === `delete ${id}`} onClick={onRemove}>
          删除
        </Button>
      </div>
    </article>
  )
}
