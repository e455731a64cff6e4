// @ts-check
/** Finds programs. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} file */
export const isProgram = file => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} name @returns {string | undefined} */
export const onPath = name =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(folder => folder !== '')
    .map(folder => join(folder, name))
    .find(isProgram)
