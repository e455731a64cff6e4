import { lazy, Suspense, useEffect, useState } from 'react'

const VoiceButton = lazy(async () => ({ default: (await import('./voiceButton.tsx')).VoiceButton }))

/** A button that listens, where the browser can; its code comes only there. */
export function Voice({ onWords }: { onWords: (words: string) => void }) {
  const [listens, setListens] = useState(false)
  // Once it stands, so that what was drawn ahead of the browser fits.
  useEffect(() => setListens('SpeechRecognition' in window || 'webkitSpeechRecognition' in window), [])
  return (
    listens && (
      <Suspense fallback={null}>
        <VoiceButton onWords={onWords} />
      </Suspense>
    )
  )
}
