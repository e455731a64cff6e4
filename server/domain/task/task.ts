/** Every call of the group task. */
import type { taskContract } from '../../../src/contract/task.contract.ts'
import type { Handlers } from '../context.ts'
import { boardCalls } from './board.ts'
import { collectCalls } from './collect.ts'
import { collectorCalls } from './collectors.ts'
import { deskCalls } from './desk.ts'

export const task: Handlers<typeof taskContract> = { ...boardCalls, ...deskCalls, ...collectorCalls, ...collectCalls }
