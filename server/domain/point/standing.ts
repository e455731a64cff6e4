/** Determines who may request and approve the restoration of expired points. */
import type { Principal } from '../../../src/machines/workflow/people.ts'
import { RESTORE_ROLES } from '../../../src/machines/workflows/pointRestore/chart.ts'

const NAMES: readonly string[] = RESTORE_ROLES

/** Returns the cities whose desk a person holds. */
export const citiesOf = ({ grants = [] }: Principal): readonly string[] => [
  ...new Set(grants.flatMap(({ role, region }) => (NAMES.includes(role) ? [region] : []))),
]
