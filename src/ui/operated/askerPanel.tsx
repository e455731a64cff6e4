import { type FormEvent, useId, useState } from 'react'
import { TEXT } from '../../contract/constants.ts'
import { type Prompted, putAway, type Question } from '../asking.ts'
import { lengthOf } from '../format.ts'
import { Button } from '../parts/button.tsx'
import { TextArea, TextField } from '../parts/input.tsx'
import { DialogPanel } from './dialogPanel.tsx'

interface PromptFormProps {
  id: string
  asked: Prompted
  onAnswer: (value: string) => void
}

function PromptForm({ id, asked, onAnswer }: PromptFormProps) {
  const { label, initial = '', placeholder, max, lines, inputMode, valid, text } = asked
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fits = (max === undefined || lengthOf(value) <= max) && (valid?.(value) ?? value.trim() !== '')
    if (fits) onAnswer(value)
    else setError(TEXT.invalidInput)
  }
  const change = (next: string) => {
    setValue(next)
    setError(undefined)
  }
  const common = {
    label,
    value,
    onChange: change,
    error,
    ...(placeholder && { placeholder }),
    ...(max !== undefined && { max }),
  }
  return (
    <form id={id} noValidate onSubmit={submit}>
      {text && <p>{text}</p>}
      {lines ? <TextArea {...common} rows={lines} /> : <TextField {...common} {...(inputMode && { inputMode })} />}
    </form>
  )
}

/** One question, with 取消 and the step itself. */
export function AskerPanel({ question }: { question: Question | null }) {
  const form = useId()
  // The panel keeps its words while it fades out.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  if (!shown) return null
  const { asked } = shown
  const give = (value: string | null) => {
    if (!question) return
    if (question.kind === 'ask') question.answer(value !== null)
    else question.answer(value)
    putAway()
  }
  const submit = shown.kind === 'prompt' ? ({ type: 'submit', form } as const) : { onClick: () => give('') }
  return (
    <DialogPanel
      open={question !== null}
      onClose={() => give(null)}
      title={asked.title}
      width={420}
      urgent={asked.tone === 'danger'}
      footer={
        <>
          <Button look="line" onClick={() => give(null)}>
            {TEXT.cancel}
          </Button>
          <Button look={asked.tone === 'danger' ? 'danger' : 'solid'} {...submit}>
            {asked.confirmLabel ?? TEXT.confirm}
          </Button>
        </>
      }
    >
      {shown.kind === 'prompt' ? (
        <PromptForm key={shown.id} id={form} asked={shown.asked} onAnswer={give} />
      ) : (
        <p>{asked.text}</p>
      )}
    </DialogPanel>
  )
}
