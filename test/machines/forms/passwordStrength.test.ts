/** How strong a password is called: by its length and by how many kinds of signs it has. */
import { expect, test } from 'vitest'
import { strengthOf } from '../../../src/forms/passwordStrength.tsx'

test.each([
  ['abcdef1', 0],
  ['abcdefgh', 0],
  ['abcdef12', 1],
  ['abcdef12345', 1],
  ['abcdef123456', 2],
  ['Abcdef12345', 2],
  ['Abcdef123456', 3],
  ['abcdef12345!', 3],
  [`${'a1'.repeat(16)}`, 2],
  [`${'a1'.repeat(16)}b`, 0],
] as const)('%s is of strength %i', (password, strength) => expect(strengthOf(password)).toBe(strength))
