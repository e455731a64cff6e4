import type { MyInfo } from '../../../contract/person.contract.ts'

/** Returns the masked form of a hidden name. */
export const hiddenName = ({ kind, name }: Pick<MyInfo, 'kind' | 'name'>): string =>
  kind === 'organisation' ? '爱心单位' : `${[...name][0] ?? ''}**`
