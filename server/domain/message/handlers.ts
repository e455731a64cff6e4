/** Handlers of the calls about messages in the group record. */
import { messageListCalls } from './lists.ts'

export const messageHandlers = { ...messageListCalls }
