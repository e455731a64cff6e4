import mic from 'icon:mic'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../toasts.ts'
import { IconButton } from './button.tsx'

/** The common part of browsers' speech recognition; missing in TypeScript's library. */
interface Recognition {
  lang: string
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null
  onerror: ((event: { readonly error: string }) => void) | null
  onend: (() => void) | null
  start(): void
  abort(): void
}
declare global {
  interface Window {
    readonly SpeechRecognition?: new () => Recognition
    readonly webkitSpeechRecognition?: new () => Recognition
  }
}

const PROBLEMS: Readonly<Record<string, string>> = {
  'not-allowed': '没有用麦克风的权限，请在浏览器设置里打开，或者用键盘输入',
  'no-speech': '没有听到声音，请再说一次',
  network: '语音识别暂时用不了，请用键盘输入',
}

/** 语音输入 beside a search box: reports the recognised text. */
export function VoiceButton({ onWords }: { onWords: (words: string) => void }) {
  const [listening, setListening] = useState(false)
  const current = useRef<Recognition>(undefined)
  useEffect(() => () => current.current?.abort(), [])
  const Recognizer = window.SpeechRecognition ?? window.webkitSpeechRecognition
  if (!Recognizer) return null
  const press = () => {
    if (listening) return current.current?.abort()
    const recognition = new Recognizer()
    current.current = recognition
    recognition.lang = 'zh-CN'
    recognition.onresult = ({ results }) => {
      const words = (results[0]?.[0]?.transcript ?? '').replace(/[。，！？.,!?]+$/u, '').trim()
      if (words) onWords(words)
    }
    recognition.onerror = ({ error }) => {
      if (error !== 'aborted') toast(PROBLEMS[error] ?? '没有听清，请再说一次', 'warn')
    }
    recognition.onend = () => setListening(false)
    setListening(true)
    recognition.start()
  }
  return (
    <IconButton
      icon={mic}
      label={listening ? '正在听，按一下停止' : '语音输入'}
      aria-pressed={listening}
      onClick={press}
    />
  )
}
