import { FEEDBACK_ABOUT } from '../../../contract/feedbackWords.ts'

/** Returns what feedback from a page is about: its path with the id and review in its address; empty for none. */
export function aboutOf(address: string): string {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  const one = `${path}?id=${query.get('id')}`
  return (
    [`${one}&review=${query.get('review')}`, one, path].find(
      about => FEEDBACK_ABOUT.test(about) && !about.endsWith('=null'),
    ) ?? ''
  )
}
