import { type FormHandle, useErrors } from '../../../forms/field.ts'
import { PicturesField } from '../../../forms/picturesField.tsx'
import { publishedHint } from '../../../forms/publishedHint.tsx'
import type { ReviewDraft } from '../../../machines/browser/stepForm.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import css from './reviewsField.module.css'
import { Stars } from './stars.tsx'
import type { StepFormContext } from './stepContext.ts'

interface ReviewsFieldProps {
  form: FormHandle
  name: string
  lines: NonNullable<StepFormContext['lines']>
  value: readonly ReviewDraft[]
  onChange: (value: readonly ReviewDraft[]) => void
}

const MAX_WORDS = 500
const MAX_PICTURES = 9
const noop = () => {}

/** Stars, text and pictures for each line. */
export function ReviewsField({ form, name, lines, value, onChange }: ReviewsFieldProps) {
  const errors = useErrors(form)
  return (
    <Stack>
      {lines.map(({ id, label, text }) => {
        const index = value.findIndex(({ line }) => line === id)
        const one = value[index] ?? { line: id, stars: 0, words: '', pictures: [] }
        const errorOf = (field: string) => errors[`${name}.${index}.${field}`] || undefined
        const set = (change: Partial<ReviewDraft>) =>
          onChange(
            index < 0
              ? [...value, { ...one, ...change }]
              : value.map(other => (other.line === id ? { ...one, ...change } : other)),
          )
        return (
          <Card key={id}>
            <Stack>
              <h2 className={css.title}>
                {label}
                {text && `，${text}`}
              </h2>
              <Stars label="星级" value={one.stars} error={errorOf('stars')} onChange={stars => set({ stars })} />
              <TextArea
                label="评价"
                hint={publishedHint(one.words)}
                value={one.words}
                error={errorOf('words')}
                max={MAX_WORDS}
                required={false}
                onChange={words => set({ words })}
              />
              <PicturesField
                name={`pictures-${id}`}
                label="图片"
                max={MAX_PICTURES}
                required={false}
                value={one.pictures}
                error={errorOf('pictures')}
                onChange={pictures => set({ pictures })}
                onBlur={noop}
              />
            </Stack>
          </Card>
        )
      })}
    </Stack>
  )
}
