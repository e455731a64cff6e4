import stop from 'icon:square'
import speaker from 'icon:volume-2'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** Elements not to be read out: buttons, fields, pictures, hidden content. */
const SILENT = 'button, select, input, textarea, svg, nav, [aria-hidden="true"], [hidden]'

/** Returns the text of an element for speech, with pauses between its parts. */
export function spokenText(root: Element): string {
  const parts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    if (text && !node.parentElement?.closest(SILENT)) parts.push(text)
  }
  return parts.join('，')
}

const canSpeak = () => typeof speechSynthesis !== 'undefined'

/** 读给我听: reads out the content of `of` in the browser's own voice; a second press stops. */
export function ReadAloud({ of }: { of: RefObject<HTMLElement | null> }) {
  const [speaking, setSpeaking] = useState(false)
  // Speech stops when the page is left.
  useEffect(() => () => (canSpeak() ? speechSynthesis.cancel() : undefined), [])
  if (!canSpeak()) return null
  const toggle = () => {
    speechSynthesis.cancel()
    setSpeaking(!speaking)
    if (speaking || !of.current) return
    const speech = new SpeechSynthesisUtterance(spokenText(of.current))
    speech.lang = 'zh-CN'
    speech.rate = 0.9
    speech.onend = () => setSpeaking(false)
    speech.onerror = () => setSpeaking(false)
    speechSynthesis.speak(speech)
  }
  return (
    <Button variant="quiet" size="sm" icon={speaking ? stop : speaker} aria-pressed={speaking} onClick={toggle}>
      {speaking ? '停下' : '读给我听'}
    </Button>
  )
}
