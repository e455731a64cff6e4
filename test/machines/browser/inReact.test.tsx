import { act, cleanup, render, screen } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type UploadActor, type UploadListener, uploadEntryOf } from '../../../src/machines/browser/upload.ts'
import { createUploads, isBusy, type UploadsActor, urlsOf } from '../../../src/machines/browser/uploads.ts'

const global = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
beforeEach(() => {
  global.IS_REACT_ACT_ENVIRONMENT = true
})
afterEach(cleanup)

function FileRow({ upload }: { upload: UploadActor }) {
  const { name, percentage, status } = useSelector(upload, uploadEntryOf)
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
  const reports: UploadListener[] = []
  const uploads = createUploads(
    (_, tell) => {
      reports.push(tell)
      return () => {}
    },
    { maxFiles: 9, maxBytes: 100, accept: [] },
  )
  render(
    <StrictMode>
      <Files uploads={uploads} />
    </StrictMode>,
  )
  act(() => uploads.send({ type: 'ADD', files: [new File(['x'], 'a'), new File(['x'], 'b')] }))
  act(() => reports[0]?.onProgress(40))
  expect(screen.getByText('a 40% uploading')).toBeTruthy()
  act(() => reports[0]?.onSent('/files/a', {}))
  expect(screen.getByText('a 100% success')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('/files/a')
  expect(screen.getByLabelText('文件').getAttribute('aria-busy')).toBe('true')
  act(() => reports[1]?.onFailed({ message: '断了' }))
  expect(screen.queryByText(/^b /)).toBeNull()
  expect(screen.getByLabelText('文件').getAttribute('aria-busy')).toBe('false')
})
