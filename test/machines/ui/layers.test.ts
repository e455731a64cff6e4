/** What lies over what, where several things want the same place. */
import { expect, test } from 'vitest'
import { system } from '../../../src/ui/theme/system.ts'
import { zIndex } from '../../../src/ui/theme/tokens.ts'

const layerOf = (recipe: string, slot: string) =>
  Number.parseInt(String(system.getSlotRecipe(recipe)?.base?.[slot]?.zIndex), 10)

test('the veil of a dialog lies over all bars, the dialog on it, and hints and messages over both', () => {
  expect([layerOf('dialog', 'backdrop'), layerOf('dialog', 'positioner')]).toEqual([zIndex.dialog, zIndex.dialog])
  const { sticky, bar, pending, popup, dialog, tooltip, message } = zIndex
  expect(Math.max(sticky, bar, pending, popup)).toBeLessThan(dialog)
  expect(layerOf('tooltip', 'positioner')).toBe(tooltip)
  expect(tooltip).toBeGreaterThan(dialog)
  expect(message).toBeGreaterThan(tooltip)
})
