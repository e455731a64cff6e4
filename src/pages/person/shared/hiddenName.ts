import type { MyInfo } from '../../../contract/person.contract.ts'
import { signsOf } from '../../../contract/signs.ts'

/** Returns the masked form of a hidden name. */
export const hiddenName = ({ kind, name }: Pick<MyInfo, 'kind' | 'name'>): string =>
  kind === 'organisation' ? '爱心单位' : `${signsOf(name)[0] ?? ''}**`
