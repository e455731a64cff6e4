/** What is spoken: words that somebody says in place of typing them, and what is read out to somebody. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ReadAloud } from '../../../src/ui/parts/readAloud.tsx'
import { Toaster } from '../../../src/ui/parts/toaster.tsx'
import { VoiceButton } from '../../../src/ui/parts/voiceButton.tsx'
import { dismiss, toast } from '../../../src/ui/toasts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  // Sentences stay longer than a test.
  for (let id = toast(''); id > 0; id--) dismiss(id)
})

const press = () => fireEvent.click(screen.getByRole('button'))

/** Those that listened, the latest last. */
const ears: EarOfTest[] = []
class EarOfTest {
  lang = ''
  onresult = (_: object) => {}
  onerror = (_: { readonly error: string }) => {}
  onend = () => {}
  readonly start = vi.fn()
  readonly abort = vi.fn()
  constructor() {
    ears.push(this)
  }
}

describe('a search by voice', () => {
  const onWords = vi.fn()
  const open = () =>
    render(
      <>
        <VoiceButton onWords={onWords} />
        <Toaster />
      </>,
    )
  const listen = (): EarOfTest => {
    press()
    return ears.at(-1) ?? new EarOfTest()
  }
  const isListening = () => screen.queryByRole('button', { name: '正在听，按一下停止', pressed: true }) !== null
  beforeEach(() => {
    ears.length = 0
    vi.stubGlobal('SpeechRecognition', EarOfTest)
  })

  test.each([
    ['not-allowed', '没有用麦克风的权限，请在浏览器设置里打开，或者用键盘输入'],
    ['no-speech', '没有听到声音，请再说一次'],
    ['network', '语音识别暂时用不了，请用键盘输入'],
    ['audio-capture', '没有听清，请再说一次'],
  ])('that fails with %s says what to do', (error, sentence) => {
    open()
    const ear = listen()
    act(() => {
      ear.onerror({ error })
      ear.onend()
    })
    expect(screen.getByText(sentence)).toBeTruthy()
    expect(isListening()).toBe(false)
  })
  test('that one stops oneself says nothing of it', () => {
    const { container } = open()
    const ear = listen()
    expect(isListening()).toBe(true)
    press()
    expect([ears.length, ear.abort.mock.calls.length]).toEqual([1, 1])
    act(() => {
      ear.onerror({ error: 'aborted' })
      ear.onend()
    })
    expect(isListening()).toBe(false)
    expect(container.textContent).toBe('')
  })
  test.each([
    [' 花园。', ['花园']],
    ['花园！?', ['花园']],
    ['花园，大米', ['花园，大米']],
    ['。', []],
    ['', []],
  ])('that hears “%s” looks for %j', (transcript, words) => {
    open()
    listen().onresult({ results: [[{ transcript }]] })
    expect(onWords.mock.calls.flat()).toEqual(words)
  })
  test('of nothing looks for nothing', () => {
    open()
    for (const results of [[], [[]]]) listen().onresult({ results })
    expect(onWords).not.toHaveBeenCalled()
  })
  test('is offered by browsers that call it by its older name, hears Chinese, and by no others', () => {
    vi.stubGlobal('SpeechRecognition', undefined)
    expect(open().container.textContent).toBe('')
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    vi.stubGlobal('webkitSpeechRecognition', EarOfTest)
    open()
    const { lang, start } = listen()
    expect([lang, start.mock.calls.length]).toEqual(['zh-CN', 1])
  })
  test('ends with the page that it is on', () => {
    const { unmount } = open()
    const { abort } = listen()
    expect(abort).not.toHaveBeenCalled()
    unmount()
    expect(abort).toHaveBeenCalledTimes(1)
  })
})

const spoken: SpeechOfTest[] = []
class SpeechOfTest {
  onend = () => {}
  onerror = () => {}
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
function Letter() {
  const letter = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={letter}>
        <p>您的申请通过了</p>
        <button type="button">知道了</button>
        <p> 请带上身份证 </p>
      </div>
      <ReadAloud of={letter} />
    </>
  )
}

describe('a text', () => {
  const cancel = vi.fn()
  const button = () => screen.getAllByRole('button').at(-1)
  const toggle = () => fireEvent.click(button() ?? document.body)
  const now = () => [button()?.textContent, button()?.ariaPressed]
  beforeEach(() => {
    spoken.length = 0
    vi.stubGlobal('SpeechSynthesisUtterance', SpeechOfTest)
    vi.stubGlobal('speechSynthesis', { cancel, speak: (speech: SpeechOfTest) => spoken.push(speech) })
    render(<Letter />)
  })
  test('is read out without its buttons, in Chinese and not too fast', () => {
    expect(now()).toEqual(['读给我听', 'false'])
    toggle()
    expect(now()).toEqual(['停下', 'true'])
    expect(spoken).toEqual([
      expect.objectContaining({ text: '您的申请通过了，请带上身份证', lang: 'zh-CN', rate: 0.9 }),
    ])
  })
  test.each(['onend', 'onerror'] as const)('can be read out again once it is over: %s', event => {
    toggle()
    act(() => spoken[0]?.[event]())
    expect(now()).toEqual(['读给我听', 'false'])
    toggle()
    expect([spoken.length, now()]).toEqual([2, ['停下', 'true']])
  })
  test('is silent with a second press', () => {
    toggle()
    cancel.mockClear()
    toggle()
    expect([cancel.mock.calls.length, spoken.length, now()]).toEqual([1, 1, ['读给我听', 'false']])
  })
  test('is read to nobody who has left it', () => {
    toggle()
    cancel.mockClear()
    cleanup()
    expect(cancel).toHaveBeenCalledTimes(1)
  })
})
