/** Help that was given is reported once: then it is the matter that stands there, and 返回 leads to no form again. */
import { expect, test } from 'vitest'
import { openScreen, setUpScreens } from '../../support/machines/screen.tsx'
import { AID_PLACE, RELIEF } from '../../support/model/worlds/aid.ts'
import { sendForm } from '../screens/sending.ts'

setUpScreens()

test('it is sent in the words of the helper, and its own page takes the place of the form', async () => {
  const opened = await openScreen({
    at: '/assist?id=x1',
    who: { uid: '7', grants: [{ role: 'volunteer', region: '330106' }] },
    record: {
      ...{ workflow: 'aid', id: 'x1', state: 'helping', label: '帮扶中', clocks: [], ways: [] },
      facts: { ...RELIEF, owner: '8', assignee: '7', place: AID_PLACE },
    },
  })
  const pages = history.length
  await sendForm(opened, 9)
  const [taken] = opened.sent.filter(({ input }) => 'version' in input)
  expect(taken?.input.input).toMatchObject({ words: expect.stringMatching(/../), span: expect.stringMatching(/./) })
  expect(window.location.pathname + window.location.search).toBe('/myAssistanceDetail?id=x1')
  expect(history.length, 'one page, as before').toBe(pages)
})
