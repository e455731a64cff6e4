import { FEEDBACK_ABOUT } from '../../../contract/feedbackWords.ts'

/** Returns what feedback from a page is about: its path and the id in its address, without all else; empty for none. */
export function aboutOf(address: string): string {
  const [path = '', search = ''] = address.split('?')
  const id = new URLSearchParams(search).get('id')
  return [`${path}?id=${id}`, path].find(one => FEEDBACK_ABOUT.test(one)) ?? ''
}
