// @ts-check
/** Terminal output of the commands: one line a step, with its time. */

/** @param {number} ms @returns {string} `820 ms`, `12.3 s`, `2 min 05 s` */
export const duration = ms => {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** @param {string} line */
export const print = line => {
  process.stdout.write(`${line}\n`)
}

/** Prints a warning that must not be overlooked. @param {string} line */
export const warn = line => {
  process.stderr.write(`\n!!  ${line}\n\n`)
}

/**
 * Prints the title, runs `work`, and prints the time it took; a failure is passed on.
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export const step = async (title, work) => {
  const began = performance.now()
  print(`▸ ${title} …`)
  const result = await work()
  print(`  ${title}：完成（${duration(performance.now() - began)}）`)
  return result
}

/** A failure whose message is enough; printed without a stack. */
export class CommandError extends Error {}

/**
 * Runs a command's main function; a `CommandError` prints its message and exits with 1.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export const runCommand = async main => {
  try {
    process.exitCode = await main()
  } catch (error) {
    warn(
      error instanceof CommandError
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    )
    process.exitCode = 1
  }
}
