/** What is filled in when an honour is given. */
import { form, text } from '../../../contract/fields.ts'

/** What an honour is called and what it is given for; both stand on the sheet. */
export const honourForm = form({
  title: text('荣誉名称', { min: 2, max: 20, printed: true }),
  reason: text('事由', { min: 2, max: 200, printed: true }),
})
