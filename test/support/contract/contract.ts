/** Every call of the contract, by the file that has it, and every step: the files are found by their name. */
import type { Contract } from '../../../src/contract/endpoint.ts'

const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../../src/contract/*.contract.ts', {
  eager: true,
})

export const contract: Readonly<Record<string, Contract>> = Object.fromEntries(
  Object.values(files).flatMap(exported =>
    Object.entries(exported).flatMap(([name, value]) =>
      name.endsWith('Contract') ? [[name.replace(/Contract$/, ''), value as Contract]] : [],
    ),
  ),
)
