/** Who may ask for expired points to come back, and decide about it. */
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { RESTORE_ROLES } from '../../../src/machines/workflows/pointRestore/chart.ts'

const NAMES: readonly string[] = RESTORE_ROLES

/** Returns the cities at whose desk somebody sits. */
export const citiesOf = ({ grants = [] }: Principal): readonly string[] => [
  ...new Set(grants.flatMap(({ role, region }) => (NAMES.includes(role) ? [region] : []))),
]
