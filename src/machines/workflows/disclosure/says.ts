/** What organisations are told of their disclosure. */
import { DISCLOSURE_KINDS } from '../../../contract/disclosureWords.ts'
import { chinaDay } from '../../../contract/time.ts'
import type { Says } from '../../workflow/says.ts'
import type { Disclosure } from './facts.ts'

const nameOf = ({ kind }: Disclosure) => DISCLOSURE_KINDS[kind]

export const disclosureSays = {
  owner: {
    due: d => ['yours', `${nameOf(d)}要在 ${chinaDay(d.dueAt)} 以前交`, '去写'],
    overdue: d => ['yours', `${nameOf(d)}逾期了，请马上补上`, '去写'],
    submitted: d => ['others', `${nameOf(d)}交了，等平台核对`],
    correcting: d => ['others', `${nameOf(d)}的更正交了，等平台核对`],
  },
} satisfies Says<Disclosure>
