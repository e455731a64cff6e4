/** The calls of the group order about complaints. */
import { complaintDetailCalls } from './detail.ts'
import { complaintListCalls } from './lists.ts'
import { complaintSubmitCalls } from './submit.ts'

export const complaintHandlers = { ...complaintSubmitCalls, ...complaintListCalls, ...complaintDetailCalls }
