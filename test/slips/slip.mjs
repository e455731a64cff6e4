// @ts-check
/** @typedef {import('../../scripts/lib/slips.mjs').Slip} Slip */

/**
 * Slips of one area, a row each: id, what somebody did wrong, file, the words before and after, the tests that can
 * notice, and the beginning of a test's name where the file takes long.
 * @param {string} area
 * @param {string} project of vitest
 * @param {readonly (readonly [id: string, slip: string, file: string, before: string, after: string, tests: readonly
 * string[], only?: string])[]} rows
 * @returns {Slip[]}
 */
export const slipsOf = (area, project, rows) =>
  rows.map(([id, slip, file, before, after, tests, only]) => ({
    ...{ id, area, slip, file, before, after, project, tests },
    ...(only === undefined ? {} : { only }),
  }))
