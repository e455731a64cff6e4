// @ts-check
/** A reporter of vitest that writes errors outside tests, which the JSON report omits. */
import { writeFileSync } from 'node:fs'
import { trueLine } from './trueLines.mjs'

/** @typedef {{ name?: string, message?: string, stack?: string }} Stray */

/** @param {Stray} error @returns {string} its message and the first stack line in our sources */
export const strayLine = error => {
  const ours = (error.stack ?? '').split('\n').find(line => /\b(?:src|server|test|scripts)\//.test(line))
  return `${error.name ?? 'Error'}: ${trueLine(error)}${ours ? ` ${ours.trim().replace(/\/\S*?\/(?=(?:src|server|test|scripts)\/)/, '')}` : ''}`
}

/** Passed to vitest as `--reporter`; writes a list of lines to the file `STRAY_ERRORS`. */
export default class StrayErrors {
  /** @param {unknown} _modules @param {readonly Stray[]} errors */
  onTestRunEnd(_modules, errors) {
    const path = process.env.STRAY_ERRORS
    if (path) writeFileSync(path, JSON.stringify(errors.map(strayLine)))
  }
}
