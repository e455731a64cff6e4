import { type FormEvent, useId, useState } from 'react'
import { TEXT } from '../../contract/constants.ts'
import { signCount } from '../../contract/signs.ts'
import { Button } from '../parts/button.tsx'
import { TextArea, TextField } from '../parts/input.tsx'
import { closeQuestion, type PromptOptions, type Question } from '../questions.ts'
import { DialogPanel } from './dialogPanel.tsx'

interface PromptFormProps {
  id: string
  options: PromptOptions
  onAnswer: (value: string) => void
}

function PromptForm({ id, options, onAnswer }: PromptFormProps) {
  const { label, initial = '', placeholder, max, lines, inputMode, valid, text } = options
  const [value, setValue] = useState(initial)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = (max === undefined || signCount(value) <= max) && (valid?.(value) ?? value.trim() !== '')
    if (isValid) onAnswer(value)
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
export function QuestionDialogPanel({ question }: { question: Question | null }) {
  const form = useId()
  // Retains the text while the panel fades out.
  const [shown, setShown] = useState(question)
  if (question && question !== shown) setShown(question)
  if (!shown) return null
  const { options } = shown
  const answer = (value: string | null) => {
    if (!question) return
    if (question.kind === 'ask') question.answer(value !== null)
    else question.answer(value)
    closeQuestion()
  }
  const submit = shown.kind === 'prompt' ? ({ type: 'submit', form } as const) : { onClick: () => answer('') }
  return (
    <DialogPanel
      open={question !== null}
      onClose={() => answer(null)}
      title={options.title}
      width={420}
      urgent={options.tone === 'danger'}
      footer={
        <>
          <Button variant="line" onClick={() => answer(null)}>
            {TEXT.cancel}
          </Button>
          <Button variant={options.tone === 'danger' ? 'danger' : 'solid'} {...submit}>
            {options.confirmLabel ?? TEXT.confirm}
          </Button>
        </>
      }
    >
      {shown.kind === 'prompt' ? (
        <PromptForm key={shown.id} id={form} options={shown.options} onAnswer={answer} />
      ) : (
        <p>{options.text}</p>
      )}
    </DialogPanel>
  )
}
