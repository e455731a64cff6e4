/** The portal with one workflow more: its face and its binding, a row each. */
import { binding } from '../../../../server/engine/binding.ts'
import type { Engine } from '../../../../server/engine/engine.ts'
import { portal } from '../../../../server/portal/portal.ts'
import { projectionOf } from '../../../../src/machines/workflow/projection.ts'
import { toolLoan } from './chart.ts'
import { toolLoanFace } from './face.ts'

const toolLoanBinding = binding(toolLoan, {
  projection: projectionOf(toolLoan, { facts: { owner: 'person', place: 'all', tool: 'all' }, notes: {} }),
  columns: ({ owner, place }) => ({ owner, place }),
})

export const portalWithToolLoan: Engine = {
  ...portal,
  faces: { ...portal.faces, toolLoan: toolLoanFace },
  bindings: { ...portal.bindings, toolLoan: toolLoanBinding },
}
