/** Where people start after log-in. */
import { PATHS } from './constants.ts'
import { INBOX_ROLES } from './words.ts'

/** Returns the page for these roles: books, tasks, or home; who volunteers comes to work now and then. */
export function landingFor(roles: readonly string[]): string {
  if (roles.includes('auditor')) return '/accounting'
  return INBOX_ROLES.some(role => role !== 'volunteer' && roles.includes(role)) ? '/task' : PATHS.home
}
