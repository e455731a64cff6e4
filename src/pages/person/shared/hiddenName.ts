import type { MyInfo } from '../../../contract/person.contract.ts'

/** Returns what others see of a name that is not shown. */
export const hiddenName = ({ kind, name }: Pick<MyInfo, 'kind' | 'name'>): string =>
  kind === 'organisation' ? '爱心单位' : `${[...name][0] ?? ''}**`
