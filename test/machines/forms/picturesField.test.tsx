/** Pictures of a form on their way: one that fails can be sent again or given up, and none gets lost. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type FormEvent, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Ports, PortsContext } from '../../../src/data/ports.ts'
import { PicturesField } from '../../../src/forms/picturesField.tsx'
import type { UploadListener } from '../../../src/machines/browser/upload.ts'
import { toast } from '../../../src/ui/toasts.ts'

vi.mock('../../../src/ui/toasts.ts', () => ({ toast: vi.fn() }))
afterEach(cleanup)

function Field({ max, onValue }: { max: number; onValue: (value: readonly string[]) => void }) {
  const [value, setValue] = useState<readonly string[]>([])
  const onChange = (next: readonly string[]) => {
    setValue(next)
    onValue(next)
  }
  return (
    <PicturesField
      name="photos"
      label="照片"
      max={max}
      value={value}
      error={undefined}
      onChange={onChange}
      onBlur={() => {}}
    />
  )
}

function open(max = 3) {
  const sent: { readonly name: string; readonly tell: UploadListener; stopped: boolean }[] = []
  let now: readonly string[] = []
  const sendFile = (file: File, tell: UploadListener) => {
    const sending = { name: file.name, tell, stopped: false }
    sent.push(sending)
    return () => {
      sending.stopped = true
    }
  }
  const value = { sendFile } as unknown as Ports
  const ports = Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const { container } = render(
    <PortsContext value={ports}>
      <form onSubmit={onSubmit}>
        <Field
          max={max}
          onValue={value => {
            now = value
          }}
        />
      </form>
    </PortsContext>,
  )
  const chooseFile = (...files: File[]) =>
    act(() => void fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } }))
  const choose = (...names: string[]) => chooseFile(...names.map(name => new File(['x'], name, { type: 'image/jpeg' })))
  const last = (name: string) => sent.findLast(one => one.name === name)!
  const arrive = (name: string) => act(() => last(name).tell.onSent(`/files/${name}`, { result: 0 }))
  const fail = (name: string) => act(() => last(name).tell.onFailed({ message: '图片打不开', status: 422 }))
  const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })))
  const lose = (name: string) => act(() => last(name).tell.onFailed({ method: 'POST', url: '/api/upload', status: 0 }))
  const goOn = () => {
    act(() => void fireEvent.submit(container.querySelector('form')!))
    return onSubmit.mock.calls.length
  }
  return { sent, now: () => now, choose, chooseFile, arrive, fail, press, last, lose, goOn }
}

test('a picture that failed says why, is sent again by 重试, and is there', () => {
  const { sent, now, choose, arrive, fail, press } = open()
  choose('a.jpg')
  fail('a.jpg')
  expect(screen.getByRole('alert').textContent).toBe('a.jpg：图片打不开')
  press('重试')
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'a.jpg'])
  arrive('a.jpg')
  expect(now()).toEqual(['/files/a.jpg'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a picture that failed and is given up is gone, and is not sent again', () => {
  const { sent, now, choose, arrive, fail, press } = open()
  choose('a.jpg', 'b.jpg')
  fail('a.jpg')
  press('不要了：a.jpg')
  arrive('b.jpg')
  expect(screen.queryByRole('alert')).toBeNull()
  expect([sent.length, now()]).toEqual([2, ['/files/b.jpg']])
})

test('one that is on its way can be taken away: it stops, and does not come back', () => {
  const { now, choose, press, last } = open()
  choose('a.jpg')
  press('移除图片 1')
  expect([last('a.jpg').stopped, now()]).toEqual([true, []])
})

test('two that arrive in the same breath are both there', () => {
  const { now, choose, last } = open()
  choose('a.jpg', 'b.jpg')
  act(() => {
    for (const name of ['a.jpg', 'b.jpg']) last(name).tell.onSent(`/files/${name}`, { result: 0 })
  })
  expect(now()).toEqual(['/files/a.jpg', '/files/b.jpg'])
})

test('more than there may be, those that are there already counted, are left out, which is told', () => {
  const { sent, choose, arrive } = open(2)
  choose('a.jpg')
  arrive('a.jpg')
  choose('b.jpg', 'c.jpg')
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  expect(screen.queryByRole('alert')).toBeNull()
  expect(vi.mocked(toast)).toHaveBeenCalledWith('最多 2 张，多出的没有加入', 'warn')
})

test('the next one may be added as long as there is room, and each is called by its place', () => {
  const { choose, arrive, press, now, sent } = open(2)
  const isRoom = () => screen.queryByText('添加图片') !== null || screen.queryByLabelText('添加图片') !== null
  choose('a.jpg')
  arrive('a.jpg')
  expect(isRoom()).toBe(true)
  choose('b.jpg')
  expect(isRoom()).toBe(false)
  expect(screen.getAllByRole('button', { name: /^移除/ }).map(button => button.ariaLabel)).toEqual([
    '移除图片 1',
    '移除图片 2',
  ])
  arrive('b.jpg')
  expect(now()).toEqual(['/files/a.jpg', '/files/b.jpg'])
  press('移除图片 1')
  expect([now(), isRoom(), sent.length]).toEqual([['/files/b.jpg'], true, 2])
})

test.each([
  ['has arrived', true],
  ['is on its way', false],
])('a picture that failed is not sent again where another that %s has taken its place, which is told', (_, isThere) => {
  vi.mocked(toast).mockClear()
  const { sent, now, choose, arrive, fail, press } = open(1)
  choose('a.jpg')
  fail('a.jpg')
  choose('b.jpg')
  if (isThere) arrive('b.jpg')
  press('重试')
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  expect(vi.mocked(toast).mock.calls).toEqual([['最多 1 张，请先去掉一张', 'warn']])
  expect(screen.getByRole('alert').textContent, 'it can still be given up').toBe('a.jpg：图片打不开')
  // As it is told, so it goes.
  press('移除图片 1')
  press('重试')
  arrive('a.jpg')
  expect(now()).toEqual(['/files/a.jpg'])
})

test('as many as there is room for are taken without a word', () => {
  vi.mocked(toast).mockClear()
  const { choose, sent } = open(2)
  choose('a.jpg', 'b.jpg')
  expect([sent.length, vi.mocked(toast).mock.calls]).toEqual([2, []])
})

test('a picture that is larger than 20 MB is not sent, is named once, and cannot be sent again as it is', () => {
  const { sent, chooseFile } = open()
  const sized = (name: string, size: number) =>
    Object.defineProperty(new File(['x'], name, { type: 'image/jpeg' }), 'size', { value: size })
  chooseFile(sized('fits.jpg', 20 * 1024 * 1024))
  chooseFile(sized('large.jpg', 20 * 1024 * 1024 + 1))
  expect(sent.map(({ name }) => name)).toEqual(['fits.jpg'])
  expect(screen.getByRole('alert').textContent).toBe('「large.jpg」太大了，每个文件不能超过 20 MB')
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test('what is no picture is not sent, and is told which files are', () => {
  const { sent, chooseFile } = open()
  chooseFile(
    new File(['x'], '简历.pdf', { type: 'application/pdf' }),
    new File(['x'], 'A.JPEG', { type: 'image/jpeg' }),
  )
  expect(sent.map(({ name }) => name)).toEqual(['A.JPEG'])
  expect(screen.getByRole('alert').textContent).toBe('「简历.pdf」的格式不支持，请换成JPG、PNG、WEBP、GIF')
})

test('says how far each has come', () => {
  const { choose, last } = open()
  choose('a.jpg', 'b.jpg')
  act(() => last('b.jpg').tell.onProgress(40))
  const bars = screen.getAllByRole('progressbar').map(bar => [bar.ariaLabel, bar.ariaValueNow])
  expect(bars).toEqual([
    ['图片 1上传进度', '0'],
    ['图片 2上传进度', '40'],
  ])
})

test('one whose line was gone goes on by itself once it is back, and says so until then', () => {
  const { sent, now, choose, arrive, lose } = open()
  choose('a.jpg')
  lose('a.jpg')
  expect(screen.getByRole('alert').textContent).toBe('a.jpg：网络断了，接上后会自己接着传')
  act(() => void dispatchEvent(new Event('online')))
  expect(sent.map(({ name }) => name)).toEqual(['a.jpg', 'a.jpg'])
  arrive('a.jpg')
  expect([now(), screen.queryByRole('alert')]).toEqual([['/files/a.jpg'], null])
})

test('the form does not go on without a picture that is on its way or did not arrive', () => {
  Element.prototype.scrollIntoView = vi.fn()
  const { choose, arrive, fail, press, goOn } = open()
  choose('a.jpg')
  expect(goOn()).toBe(0)
  expect(screen.getByRole('alert').textContent).toBe('还在上传，传好了再继续')
  fail('a.jpg')
  expect(goOn()).toBe(0)
  expect(screen.getAllByRole('alert')[0]!.textContent).toBe('有没传上去的，请重试，或者点「不要了」')
  press('重试')
  arrive('a.jpg')
  expect(goOn()).toBe(1)
})
