// @ts-check
/** A reporter of vitest for walks: a dot a test, then one line a failure, causes first, and then the details. */

import { print } from './terminal.mjs'

/** @typedef {{ message?: string, stack?: string, diff?: string }} Failure */

/** @param {Failure} failure @returns {string} the first line of the message */
export const trueLine = ({ message = '' }) =>
  message
    .split('\n')
    .map(line => line.trim())
    .find(line => line !== '') ?? '没有说明原因'

/**
 * Returns the failures, each cause once: suites that did not start come before the tests that could not run because of
 * them.
 * @param {readonly { where: string, starts: boolean, failures: readonly Failure[] }[]} failed
 * @returns {string[]} a line each
 */
export const trueLines = failed => {
  const ordered = [...failed.filter(({ starts }) => starts), ...failed.filter(({ starts }) => !starts)]
  /** @type {Map<string, { where: string, starts: boolean, more: number }>} */
  const causes = new Map()
  for (const { where, starts, failures } of ordered) {
    const line = trueLine(failures[0] ?? {})
    const known = causes.get(line)
    if (known) known.more++
    else causes.set(line, { where, starts, more: 0 })
  }
  return [...causes].map(
    ([line, { where, starts, more }]) =>
      `✗ ${where}${starts ? '没有开始' : ''}：${line}${more > 0 ? `（另有 ${more} 处也是这样）` : ''}`,
  )
}

/** Passed to vitest as `--reporter`. */
export default class TrueLines {
  /** @type {{ where: string, starts: boolean, failures: readonly Failure[] }[]} */
  #failed = []

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'skipped') return
    if (state === 'passed') return void process.stdout.write('·')
    this.#failed.push({ where: test.fullName, starts: false, failures: errors })
    print(`\n✗ ${test.fullName}：${trueLine(errors[0] ?? {})}`)
  }

  /** @param {import('vitest/node').TestSuite} suite */
  onTestSuiteResult(suite) {
    const failures = suite.errors()
    if (failures.length > 0) this.#failed.push({ where: suite.fullName, starts: true, failures })
  }

  /** @param {import('vitest/node').TestModule} module */
  onTestModuleEnd(module) {
    const failures = module.errors()
    if (failures.length > 0) this.#failed.push({ where: module.relativeModuleId, starts: true, failures })
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} _
   * @param {readonly Failure[]} unhandled
   */
  onTestRunEnd(_, unhandled) {
    process.stdout.write('\n')
    const strays = unhandled.map(error => ({ where: '没有测试接住的错误', starts: false, failures: [error] }))
    const failed = [...this.#failed, ...strays]
    if (failed.length === 0) return
    const details = failed.map(({ where, failures }) =>
      [where, ...failures.map(({ stack, message, diff }) => [stack ?? message, diff].filter(Boolean).join('\n'))].join(
        '\n',
      ),
    )
    print(`\n${trueLines(failed).join('\n')}\n\n详细情况：\n\n${details.join('\n\n')}`)
  }
}
