// @ts-check
/** Tracks the processes and folders of a command, so that none outlives it, however it ends. */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

/** @type {Set<ChildProcess>} */
const running = new Set()
/** @type {Set<string>} */
const folders = new Set()
let watching = false

const leave = () => {
  for (const child of running) child.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}

export const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @param {NodeJS.Signals} signal */
const leaveOn = signal => process.exit(128 + constants.signals[signal])

const watch = () => {
  if (watching) return
  watching = true
  process.once('exit', leave)
  for (const signal of SIGNALS) process.on(signal, leaveOn)
}

/** Leaves signals to the caller; children that still run at the end are killed all the same. */
export const takeOverSignals = () => {
  for (const signal of SIGNALS) process.off(signal, leaveOn)
}

/**
 * Kills the child if this process ends first.
 * @template {ChildProcess} T
 * @param {T} child
 * @returns {T}
 */
export const keepTrack = child => {
  watch()
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** Removes the folder when this process ends. @param {string} folder @returns {string} */
export const keepTemporary = folder => {
  watch()
  folders.add(folder)
  return folder
}

/** @param {string} folder */
export const removeTemporary = folder => {
  folders.delete(folder)
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Resolves when a child has ended: to its exit code, 128 + signal if a signal ended it, 127 if it could not be started.
 * @param {ChildProcess} child
 * @returns {Promise<number>}
 */
export const ended = child =>
  new Promise(resolve => {
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)))
  })

/**
 * Stops a child by a signal, and by SIGKILL after `patience`.
 * @param {ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 * @param {number} [patience] ms
 */
export const stop = async (child, signal = 'SIGTERM', patience = 10_000) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = ended(child)
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), patience)
  await over
  clearTimeout(force)
}

/** Niceness that leaves it half a share beside competing processes, so that no test times out. */
const YIELDING = 3

/** Lowers the priority of a child and of its own children. @param {ChildProcess} child */
const lower = ({ pid }) => {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(19, getPriority() + YIELDING))
  } catch {
    // It has ended already, or this system has no priorities, which only costs time.
  }
}

/**
 * Runs a program and resolves to its exit code; after `limit` it is killed and the result is 124.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { limit?: number, yields?: boolean }} [options] limit in ms
 * @returns {Promise<number>}
 */
export const run = async (program, args, { limit = 600_000, yields = false, ...options } = {}) => {
  const child = keepTrack(spawn(program, args, { stdio: 'inherit', ...options }))
  if (yields) lower(child)
  let late = false
  const alarm = setTimeout(() => {
    late = true
    void stop(child, 'SIGTERM', 5_000)
  }, limit)
  const code = await ended(child)
  clearTimeout(alarm)
  return late ? 124 : code
}

/**
 * Runs a program like `run`, and resolves to its output as well (both streams, in order of arrival).
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { limit?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export const runForOutput = async (program, args, { limit = 60_000, ...options } = {}) => {
  const child = keepTrack(spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] }))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
    })
  }
  const alarm = setTimeout(() => void stop(child, 'SIGTERM', 5_000), limit)
  const closed = new Promise(resolve => child.once('close', resolve).once('error', resolve))
  const code = await ended(child)
  await closed
  clearTimeout(alarm)
  return { code, output }
}
