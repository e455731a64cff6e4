// @ts-check
/** The levels of `npm test`, and how their results are counted. */

/**
 * `along`: runs in parallel with the heavy levels, with one worker; `yields`: at a lower priority than those, at any
 * time.
 * @typedef {{ name: string, title: string, project?: string, limit: number, along?: boolean, yields?: boolean }} Level
 * @typedef {{ passed: number, failed: number, skipped: number, ms: number, note?: string, failures?: readonly string[] }}
 * Outcome
 */

const MINUTE = 60_000

/**
 * In order of execution; a limit stops a level that hangs; all levels together take about 40 minutes on two cores.
 * @type {readonly Level[]}
 */
export const LEVELS = [
  { name: 'build', title: '构建', limit: 3 * MINUTE },
  { name: 'types', title: '类型', limit: 4 * MINUTE, along: true },
  { name: 'process', title: '进程与提供方', project: 'process', limit: 14 * MINUTE, along: true },
  { name: 'machines', title: '浏览器状态机', project: 'machines', limit: 12 * MINUTE, along: true },
  { name: 'walls', title: '架构与规格', project: 'walls', limit: 8 * MINUTE, along: true, yields: true },
  { name: 'workflows', title: '流程', project: 'workflows', limit: 8 * MINUTE, along: true, yields: true },
  { name: 'lint', title: '格式与规范', limit: 3 * MINUTE, along: true, yields: true },
  { name: 'unused', title: '无用的代码', limit: 3 * MINUTE, along: true, yields: true },
  { name: 'api', title: '接口（PGlite）', project: 'api', limit: 10 * MINUTE },
  { name: 'api-postgres', title: '接口（PostgreSQL）', project: 'api', limit: 25 * MINUTE },
  { name: 'browser', title: '浏览器', project: 'browser', limit: 40 * MINUTE },
]

/** The levels of `quick`: without build, Chromium or database, some three minutes on two idle cores. */
const QUICK = ['walls', 'workflows', 'machines']

/**
 * Selects the requested levels, all if none is named; `api` includes `api-postgres`, `quick` those without a build, one
 * after the other with all workers.
 * @param {readonly string[]} names
 * @returns {{ levels: readonly Level[], unknown: readonly string[] }}
 */
export const selectLevels = names => {
  if (names.length === 1 && names[0] === 'quick') {
    const quick = LEVELS.filter(({ name }) => QUICK.includes(name))
    return { levels: quick.map(level => ({ ...level, along: false, yields: false })), unknown: [] }
  }
  const unknown = names.filter(name => !LEVELS.some(level => level.name === name))
  const levels = LEVELS.filter(
    ({ name }) => names.length === 0 || names.some(n => name === n || name === `${n}-postgres`),
  )
  return { levels, unknown }
}

/**
 * Returns the outcome of a check that passes or fails as a whole.
 * @param {boolean} holds @param {number} ms @returns {Outcome}
 */
export const checkOutcome = (holds, ms) => ({ passed: holds ? 1 : 0, failed: holds ? 0 : 1, skipped: 0, ms })

/**
 * @typedef {{ status: string, fullName?: string, failureMessages?: readonly string[] }} ReportedTest
 * @typedef {{ status: string, name?: string, message?: string, assertionResults: ReportedTest[] }} ReportedFile
 */

/** Vitest's report has this instead of its own message if a test timed out. */
const OUT_OF_TIME = 'Error: STACK_TRACE_ERROR'

/** @param {string | undefined} text @returns {string} its first line that is not empty */
const firstLine = text => {
  const line = (text ?? '').split('\n').find(one => one.trim() !== '')
  return line?.trim().replace(OUT_OF_TIME, '没有在时限内结束') ?? '没有说明'
}

/**
 * Returns the failures in a report, a line each: file, test and first message.
 * @param {readonly ReportedFile[]} files
 * @returns {string[]}
 */
const failuresIn = files =>
  files.flatMap(({ status, name = '', message, assertionResults }) => {
    const file = /test\/.*$/.exec(name)?.[0] ?? name
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`${file}：${firstLine(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}：${firstLine(failureMessages?.[0])}`)
  })

/**
 * Counts vitest's JSON report. A file that could not run, a run that failed without a failed test, a run without tests
 * and a missing report each count as one failure, so that none of them looks green.
 * @param {string | undefined} text of the report
 * @param {number} code with which vitest ended
 * @param {number} ms
 * @param {readonly string[]} [strays] what went wrong outside of any test
 * @returns {Outcome}
 */
export const countReport = (text, code, ms, strays = []) => {
  if (text === undefined) return { ...checkOutcome(false, ms), note: code === 124 ? '超时' : '没有结果' }
  const report = JSON.parse(text)
  /** @type {ReportedFile[]} */
  const files = report.testResults ?? []
  const tests = files.flatMap(file => file.assertionResults.map(({ status }) => status))
  const passed = tests.filter(status => status === 'passed').length
  const broken = files.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some(test => test.status === 'failed'),
  ).length
  let failed = tests.filter(status => status === 'failed').length + broken
  const skipped = tests.length - passed - tests.filter(status => status === 'failed').length
  if (tests.length + broken === 0) return { passed, failed: 1, skipped, ms, note: '没有测试' }
  const failures = failuresIn(files)
  if (code !== 0 && failed === 0) {
    failed = 1
    failures.push('没有一个测试失败，但运行出了错，见上文')
  }
  failures.push(...strays.map(line => `测试之外：${line}`))
  return { passed, failed, skipped, ms, failures, ...(code === 124 ? { note: '超时' } : {}) }
}

/** @param {string} text @returns {number} columns in a terminal: a Chinese letter takes two */
const width = text => [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0)
/** @param {string} text @param {number} columns */
export const alignLeft = (text, columns) => text + ' '.repeat(Math.max(0, columns - width(text)))
/** @param {string} text @param {number} columns */
export const alignRight = (text, columns) => ' '.repeat(Math.max(0, columns - width(text))) + text

/**
 * Returns the table at the end of a run.
 * @param {readonly { title: string, outcome: Outcome }[]} rows
 * @param {(ms: number) => string} duration
 * @returns {string}
 */
export const table = (rows, duration) => {
  const lines = rows.map(({ title, outcome: { passed, failed, skipped, ms, note } }) => {
    const mark = failed > 0 ? '✗' : passed > 0 ? '✓' : '–'
    const figures = [passed, failed, skipped].map(count => alignRight(String(count), 8)).join('')
    return `${mark} ${alignLeft(title, 22)}${figures}${alignRight(duration(ms), 14)}${note ? `  ${note}` : ''}`
  })
  const head = `  ${alignLeft('层', 22)}${alignRight('通过', 8)}${alignRight('失败', 8)}${alignRight('跳过', 8)}${alignRight('用时', 14)}`
  return [head, ...lines].join('\n')
}

/** Returns the last line of `npm test`. @param {readonly Outcome[]} outcomes */
export const verdict = outcomes => {
  /** @param {'passed' | 'failed'} what */
  const sum = what => outcomes.reduce((total, outcome) => total + outcome[what], 0)
  return { line: `${sum('passed')} passed, ${sum('failed')} failed`, green: sum('failed') === 0 && sum('passed') > 0 }
}
