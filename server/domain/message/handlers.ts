/** The calls of the group record about messages. */
import { messageListCalls } from './lists.ts'

export const messageHandlers = { ...messageListCalls }
