/** What is suggested where somebody searches. */
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SearchBox } from '../../../src/app/shell/searchBox.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const suggested = () => [...document.querySelectorAll('datalist option')].map(option => option.getAttribute('value'))
const lookFor = (words: string) => {
  fireEvent.change(screen.getByLabelText('搜索'), { target: { value: words } })
  fireEvent.submit(screen.getByLabelText('搜索'))
}

test('what was looked for last stands first, each once, eight of them, then what many look for', () => {
  openPage(<SearchBox />, () => ({}))
  fireEvent.focus(screen.getByLabelText('搜索'))
  expect(suggested()).toEqual(['高龄津贴', '医疗救助', '大米', '棉被'])
  for (const words of ['一', '二', '三', '四', '五', '六', '七', '八', '九', '五', ' ']) lookFor(words)
  expect(window.location.search).toBe(`?keyword=${encodeURIComponent('五')}`)
  expect(suggested()).toEqual(['五', '九', '八', '七', '六', '四', '三', '二'])
  fireEvent.focus(screen.getByLabelText('搜索'))
  expect(suggested().slice(7, 10)).toEqual(['二', '高龄津贴', '医疗救助'])
})

test('a slash leads to the search from anywhere but where somebody writes', () => {
  openPage(
    <>
      <textarea aria-label="留言" />
      <SearchBox />
    </>,
    () => ({}),
  )
  const box = screen.getByLabelText('搜索')
  box.checkVisibility = () => true
  fireEvent.keyDown(screen.getByLabelText('留言'), { key: '/' })
  fireEvent.keyDown(document.body, { key: '/', ctrlKey: true })
  expect(document.activeElement).not.toBe(box)
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(box)
})
