import { useView } from '../../../data/view.ts'

/** Returns the choice of reach: the chosen district, its city, everywhere; `start` is what an empty one means. */
export function useReach(reach: string, onChange: (reach: string) => void, start: 'district' | 'all' = 'district') {
  const { district, districtId, city, cityId } = useView(view => view.place)
  const reaches = [
    { value: start === 'district' ? '' : 'district', label: district, input: { region: districtId } },
    { value: 'city', label: city, input: { region: cityId } },
    { value: start === 'all' ? '' : 'all', label: '全部地区', input: {} },
  ]
  const chosen = reaches.find(({ value }) => value === reach) ?? reaches.find(({ value }) => value === '')
  return {
    region: chosen?.input ?? {},
    name: chosen?.label ?? '',
    groups: {
      label: '地区',
      options: reaches.map(({ value, label }) => ({ value, label })),
      value: chosen?.value ?? '',
      onChange,
    },
  }
}
