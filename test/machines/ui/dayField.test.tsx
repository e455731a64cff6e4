/** A day as people write it. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { chinaDay } from '../../../src/contract/time.ts'
import { DayField } from '../../../src/ui/parts/dayField.tsx'

afterEach(cleanup)

const reported: string[] = []
function Form() {
  const [day, setDay] = useState('')
  const change = (next: string) => {
    reported.push(next)
    setDay(next)
  }
  return <DayField label="哪天上门" value={day} onChange={change} from={chinaDay(Date.now(), 1)} soon />
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
test('what is no day is kept as it is typed, said at the field, and told to nobody', () => {
  render(<Form />)
  reported.length = 0
  write('2027-02-30')
  expect([field().value, reported]).toEqual(['2027-02-30', []])
  expect(screen.getByRole('alert').textContent).toContain('2027-01-31')
  write('2027-02-28')
  expect(screen.queryByRole('alert')).toBeNull()
})
test('a day that is soon is chosen by its name, if it can be meant', () => {
  render(<Form />)
  expect(screen.queryByRole('button', { name: '今天' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '明天' }))
  expect(field().value).toBe(chinaDay(Date.now(), 1))
})
