import plus from 'icon:plus'
import type { Address } from '../../../contract/person.contract.ts'
import { pathTo } from '../../../contract/screens.ts'
import { addressText } from '../../../contract/spacing.ts'
import { ButtonLink } from '../../../ui/parts/button.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'

interface AddressChoiceProps {
  addresses: readonly Address[]
  /** Id of the selected one, empty for none. */
  chosen: string
  error: string | undefined
  /** Where to return after adding one. */
  back: string
  onChange: (id: string) => void
}

/** Delivery address: one of mine, or a new one. */
export function AddressChoice({ addresses, chosen, error, back, onChange }: AddressChoiceProps) {
  return (
    <Card>
      <Stack gap="sm">
        <RadioCards
          label="收货地址"
          min={240}
          options={addresses.map(({ id, name, phone, ...door }) => ({
            value: id,
            label: `${name} ${phone}`,
            text: addressText(door),
          }))}
          value={chosen}
          error={error}
          {...(addresses.length === 0 && { hint: '还没有收货地址，先新增一个，填好会回到这里。' })}
          onChange={onChange}
        />
        <div>
          <ButtonLink href={pathTo('/addressEditP', { returnTo: back })} variant="line" size="sm" icon={plus}>
            新增地址
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  )
}
