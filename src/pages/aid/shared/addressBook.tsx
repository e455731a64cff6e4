import type { Address } from '../../../contract/person.contract.ts'
import { addressText } from '../../../contract/spacing.ts'
import { useQuery } from '../../../data/query.ts'
import { RadioCards } from '../../../ui/parts/choice.tsx'
import type { ApplicantValues } from './aidValues.ts'

interface AddressBookProps {
  values: Omit<ApplicantValues, 'identity' | 'at'>
  onChoose: (who: Omit<ApplicantValues, 'identity'>) => void
}

const NEW = 'new'
const isSame = (one: Address, { name, phone, region, detail }: AddressBookProps['values']) =>
  one.name === name && one.phone === phone && one.region === region && one.detail === detail

/** Fills in one of my addresses with one press; renders nothing if the book is empty or cannot be read. */
export function AddressBook({ values, onChoose }: AddressBookProps) {
  const { data } = useQuery('/api/my/addressList', {})
  const addresses = data?.dataList ?? []
  if (addresses.length === 0) return null
  const choose = (id: string) => {
    const { name = '', phone = '', region = '', detail = '', at = null } = addresses.find(one => one.id === id) ?? {}
    onChoose({ name, phone, region, detail, at })
  }
  return (
    <RadioCards
      label="用哪个地址"
      min={240}
      options={[
        ...addresses.map(({ id, name, phone, regionNames, detail }) => ({
          value: id,
          label: `${name} ${phone}`,
          text: addressText({ regionNames: regionNames.slice(-2), detail }),
        })),
        { value: NEW, label: '另填一个', text: '在下面填写' },
      ]}
      value={addresses.find(one => isSame(one, values))?.id ?? NEW}
      onChange={choose}
    />
  )
}
