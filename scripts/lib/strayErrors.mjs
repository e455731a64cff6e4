// @ts-check
/** A reporter of vitest that writes what went wrong outside of any test, which its JSON report leaves out. */
import { writeFileSync } from 'node:fs'
import { trueLine } from './trueLines.mjs'

/** @typedef {{ name?: string, message?: string, stack?: string }} Stray */

/** @param {Stray} error @returns {string} what it says and the first line of ours that it came by */
export const strayLine = error => {
  const ours = (error.stack ?? '').split('\n').find(line => /\b(?:src|server|test|scripts)\//.test(line))
  return `${error.name ?? 'Error'}: ${trueLine(error)}${ours ? ` ${ours.trim().replace(/\/\S*?\/(?=(?:src|server|test|scripts)\/)/, '')}` : ''}`
}

/** What vitest is given as `--reporter`; it writes a list of lines into the file that `STRAY_ERRORS` names. */
export default class StrayErrors {
  /** @param {unknown} _modules @param {readonly Stray[]} errors */
  onTestRunEnd(_modules, errors) {
    const path = process.env.STRAY_ERRORS
    if (path) writeFileSync(path, JSON.stringify(errors.map(strayLine)))
  }
}
