/** A day as people write it. */
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { chinaDay } from '../../../src/contract/time.ts'
import { DayField } from '../../../src/ui/parts/dayField.tsx'
import { Period } from '../../../src/ui/parts/period.tsx'

// The calendar is compiled as the first one opens.
configure({ asyncUtilTimeout: 15_000 })
afterEach(cleanup)

function Form() {
  const [day, setDay] = useState('')
  return <DayField label="哪天上门" value={day} onChange={setDay} from={chinaDay(Date.now(), 1)} soon />
}
const field = () => screen.getByLabelText<HTMLInputElement>('哪天上门')
function write(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.blur(field())
}

test('a day is read in any usual spelling', () => {
  render(<Form />)
  for (const text of ['2027年1月5日', '２０２７／１／５', '2027.1.5']) {
    write('')
    write(text)
    expect(field().value).toBe('2027-01-05')
  }
})
test('what is no day is kept as it is typed and said at the field', () => {
  render(<Form />)
  write('2027-02-30')
  expect(field().value).toBe('2027-02-30')
  expect(screen.getByRole('alert').textContent).toContain('2027-01-31')
  write('2027-02-28')
  expect(screen.queryByRole('alert')).toBeNull()
})
test('of a range only whole days are asked for', () => {
  const asked: object[] = []
  render(<Period since="" until="" onChange={change => asked.push(change)} />)
  for (const text of ['2027', '2027-1', '2027-1-5', '2027-1-50'])
    fireEvent.change(screen.getByLabelText('从'), { target: { value: text } })
  expect(asked).toEqual([{ since: '2027-01-05' }])
})
test('a calendar that was opened stays out of the way of who types', async () => {
  render(<Form />)
  write('2027年1')
  fireEvent.click(screen.getByRole('button', { name: '打开日历' }))
  fireEvent.click(await screen.findByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  write('2027-')
  expect(field().value).toBe('2027-')
})
test('a day that is soon is chosen by its name, if it can be meant', () => {
  render(<Form />)
  expect(screen.queryByRole('button', { name: '今天' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '明天' }))
  expect(field().value).toBe(chinaDay(Date.now(), 1))
})
