import { act, cleanup, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { StrictMode, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createGuidedForm } from '../../src/machines/browser/guidedForm.ts'
import { entryOf, type UploadActor, type UploadTold } from '../../src/machines/browser/upload.ts'
import { createUploads, isBusy, type UploadsActor, urlsOf } from '../../src/machines/browser/uploads.ts'
import { type Memory, memory } from './support.ts'

const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => {
  global.IS_REACT_ACT_ENVIRONMENT = true
})
afterEach(cleanup)

function FileRow({ upload }: { upload: UploadActor }) {
  const { name, percentage, status } = useSelector(upload, entryOf)
  return <li>{`${name} ${percentage}% ${status}`}</li>
}
function Files({ uploads }: { uploads: UploadsActor }) {
  const list = useSelector(uploads, ({ context }) => context.list)
  const urls = useSelector(uploads, urlsOf)
  const busy = useSelector(uploads, isBusy)
  return (
    <section aria-label="文件" aria-busy={busy}>
      <ul>
        {list.map(upload => (
          <FileRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <output>{urls.join(' ')}</output>
    </section>
  )
}

test('a list of files shows percent while it goes on, and each address as soon as it is there', () => {
  const told: UploadTold[] = []
  const uploads = createUploads(
    (_, tell) => {
      told.push(tell)
      return () => {}
    },
    { files: 9, bytes: 100, accept: [] },
  )
  render(
    <StrictMode>
      <Files uploads={uploads} />
    </StrictMode>,
  )
  act(() => uploads.send({ type: 'ADD', files: [new File(['x'], 'a'), new File(['x'], 'b')] }))
  act(() => told[0]?.progress(40))
  expect(screen.getByText('a 40% uploading')).toBeTruthy()
  act(() => told[0]?.sent('/files/a', {}))
  expect(screen.getByText('a 100% success')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('/files/a')
  expect(screen.getByLabelText('文件').getAttribute('aria-busy')).toBe('true')
  act(() => told[1]?.failed({ message: '断了' }))
  expect(screen.queryByText(/^b /)).toBeNull()
  expect(screen.getByLabelText('文件').getAttribute('aria-busy')).toBe('false')
})

function Feedback({ drafts }: { drafts: Memory }) {
  const [form] = useState(() =>
    createGuidedForm<{ readonly name: string }>(
      { drafts, newKey: () => 'key', submit: async () => undefined },
      {
        id: 'feedback',
        uid: '7',
        steps: [{ name: '说说', fields: ['name'], validate: () => ({}) }],
        draft: { name: '' },
      },
    ),
  )
  useEffect(() => () => form.actor.send({ type: 'KEEP' }), [form])
  const { name } = useSelector(form.actor, form.draftOf)
  return (
    <button type="button" onClick={() => form.actor.send({ type: 'EDIT', field: 'name', value: '张三' })}>
      {name || '空'}
    </button>
  )
}

test('a form made by a page under StrictMode keeps what was typed when the page is left', () => {
  const drafts = memory()
  const page = (
    <StrictMode>
      <Feedback drafts={drafts} />
    </StrictMode>
  )
  const first = render(page)
  act(() => screen.getByText('空').click())
  expect(screen.getByText('张三')).toBeTruthy()
  first.unmount()
  render(page)
  expect(screen.getByText('张三')).toBeTruthy()
})
