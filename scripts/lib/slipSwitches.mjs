// @ts-check
/**
 * Several mistakes in one file at once, each behind a switch: where `globalThis.plantedSlip` is the id of one, that one
 * is made; else the file does what it always did. What is compiled once serves all of them.
 */
import { parseSync } from 'vite'

/** @typedef {import('./slips.mjs').Slip} Slip */
/** @typedef {{ type: string, start: number, end: number } & Record<string, unknown>} Node */
/** A slip behind a switch. @typedef {{ slip: Slip, once: boolean }} Planted */
/** Where a node stands: inside which other, under which of its names. @typedef {{ node: Node, parent?: Node, name?: string }} Place */
/** `once`: it is asked while the module is read, and not again. @typedef {{ start: number, end: number, text: string, once: boolean }} Switch */

/**
 * Where any expression may stand in place of another, by the kind of node that holds it. @type {Readonly<Record<string,
 * readonly string[]>>}
 */
const OPEN_PLACES = {
  ArrayExpression: ['elements'],
  ArrowFunctionExpression: ['body'],
  AssignmentExpression: ['right'],
  AssignmentPattern: ['right'],
  AwaitExpression: ['argument'],
  BinaryExpression: ['left', 'right'],
  CallExpression: ['arguments'],
  ConditionalExpression: ['test', 'consequent', 'alternate'],
  ExportDefaultDeclaration: ['declaration'],
  ExpressionStatement: ['expression'],
  ForOfStatement: ['right'],
  ForStatement: ['test'],
  IfStatement: ['test'],
  JSXElement: ['children'],
  JSXExpressionContainer: ['expression'],
  JSXFragment: ['children'],
  LogicalExpression: ['left', 'right'],
  NewExpression: ['arguments'],
  ParenthesizedExpression: ['expression'],
  Property: ['value'],
  PropertyDefinition: ['value'],
  ReturnStatement: ['argument'],
  SpreadElement: ['argument'],
  SwitchCase: ['test'],
  SwitchStatement: ['discriminant'],
  TemplateLiteral: ['expressions'],
  ThrowStatement: ['argument'],
  UnaryExpression: ['argument'],
  VariableDeclarator: ['init'],
  WhileStatement: ['test'],
}
const FUNCTIONS = ['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']
/** What stands in such a place and is no expression of its own. */
const BOUND = ['BlockStatement', 'JSXEmptyExpression', 'JSXExpressionContainer', 'JSXText', 'SpreadElement']

/** @param {unknown} value @returns {value is Node} */
const isNode = value => typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** @param {string} file @param {string} text @returns {Node | undefined} undefined where it does not parse */
const parsed = (file, text) => {
  const { program, errors } = parseSync(file, text)
  return errors.length === 0 ? /** @type {Node} */ (/** @type {unknown} */ (program)) : undefined
}

/** From the innermost outwards, all that cover a stretch. @param {Node} root @param {number} start @param {number} end */
const covering = (root, start, end) => {
  /** @type {Place[]} */
  const found = []
  const visit = (/** @type {Place} */ place) => {
    found.unshift(place)
    for (const [name, value] of Object.entries(place.node))
      for (const one of [value].flat())
        if (isNode(one) && one.start <= start && one.end >= end) return visit({ node: one, parent: place.node, name })
  }
  visit({ node: root })
  return found
}

/** @param {Place} place */
const isOpen = ({ node, parent, name = '' }) =>
  parent !== undefined &&
  !BOUND.includes(node.type) &&
  OPEN_PLACES[parent.type]?.includes(name) === true &&
  // `{ name }` and `{ name() {} }` have no value that could be another; nothing is deleted by halves.
  !(parent.type === 'Property' && (parent.shorthand === true || parent.method === true)) &&
  !(parent.type === 'UnaryExpression' && parent.operator === 'delete')

/** What two texts do not share. @param {string} before @param {string} after */
const difference = (before, after) => {
  const least = Math.min(before.length, after.length)
  let head = 0
  while (head < least && before[head] === after[head]) head++
  let tail = 0
  while (tail < least - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++
  return { head, tail }
}

/**
 * The smallest stretch that can be the one or the other; undefined where there is none.
 * @param {Slip} slip @param {string} text @returns {Switch | undefined}
 */
const switchFor = ({ id, file, before, after }, text) => {
  const at = text.indexOf(before)
  const wrong = text.slice(0, at) + after + text.slice(at + before.length)
  const [root, wrongRoot] = [parsed(file, text), parsed(file, wrong)]
  if (!root || !wrongRoot) return undefined
  const { head, tail } = difference(before, after)
  const longer = wrong.length - text.length
  const places = covering(root, at + head, at + before.length - tail)
  const ways = covering(wrongRoot, at + head, at + after.length - tail)
  const isPlanted = `globalThis.plantedSlip === ${JSON.stringify(id)}`
  for (const [depth, place] of places.entries()) {
    const { node, parent } = place
    const { start, end } = node
    const once = !places.slice(depth + 1).some(one => FUNCTIONS.includes(one.node.type))
    const isSame = (/** @type {Place} */ one) => one.node.start === start && one.node.end === end + longer
    const [right, other] = [text.slice(start, end), wrong.slice(start, end + longer)]
    if (isOpen(place) && ways.some(one => isSame(one) && isOpen(one))) {
      const choice = `${isPlanted} ? (${other}) : (${right})`
      if (parent?.type === 'ExpressionStatement') return { start, end, text: choice, once }
      // A line that began with a bracket would go on with the one before it.
      const beginsLine = places
        .slice(depth)
        .some(
          one => one.name === 'expression' && one.node.start === start && one.parent?.type === 'ExpressionStatement',
        )
      if (beginsLine) continue
      return { start, end, text: place.name === 'children' ? `{${choice}}` : `(${choice})`, once }
    }
    if (!once && node.type === 'BlockStatement' && ways.some(one => isSame(one) && one.node.type === 'BlockStatement'))
      return { start, end, text: `{ if (${isPlanted}) ${other} else ${right} }`, once }
  }
  return undefined
}

/**
 * A file with as many of its slips behind switches as do not overlap, and those that are not among them.
 * @param {string} file @param {string} text @param {readonly Slip[]} slips
 * @returns {{ text: string, placed: Planted[], left: Slip[] }}
 */
export const withSwitches = (file, text, slips) => {
  /** @type {{ slip: Slip, at: Switch }[]} */
  const taken = []
  for (const slip of slips) {
    const at = switchFor(slip, text)
    if (at && !taken.some(one => one.at.start < at.end && at.start < one.at.end)) taken.push({ slip, at })
  }
  const left = slips.filter(slip => !taken.some(one => one.slip === slip))
  let switched = text
  for (const { at } of taken.sort((one, other) => other.at.start - one.at.start))
    switched = switched.slice(0, at.start) + at.text + switched.slice(at.end)
  if (!parsed(file, switched)) return { text, placed: [], left: [...slips] }
  return { text: switched, placed: taken.map(({ slip, at: { once } }) => ({ slip, once })), left }
}
