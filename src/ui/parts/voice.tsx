import { lazy, Suspense, useEffect, useState } from 'react'

const VoiceButton = lazy(async () => ({ default: (await import('./voiceButton.tsx')).VoiceButton }))

/** A button for voice input, if the browser supports it; its code loads only then. */
export function Voice({ onWords }: { onWords: (words: string) => void }) {
  const [listens, setListens] = useState(false)
  // After mounting, to match the prerendered HTML.
  useEffect(() => setListens('SpeechRecognition' in window || 'webkitSpeechRecognition' in window), [])
  return (
    listens && (
      <Suspense fallback={null}>
        <VoiceButton onWords={onWords} />
      </Suspense>
    )
  )
}
