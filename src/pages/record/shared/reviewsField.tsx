import type { Errors } from '../../../machines/browser/draft.ts'
import type { ReviewDraft } from '../../../machines/browser/stepForm.ts'
import { Card } from '../../../ui/parts/card.tsx'
import { TextArea } from '../../../ui/parts/input.tsx'
import { Stack } from '../../../ui/parts/layout.tsx'
import { PicturesField } from '../../picturesField.tsx'
import css from './reviewsField.module.css'
import { Stars } from './stars.tsx'
import type { StepContext } from './stepContext.ts'

interface ReviewsFieldProps {
  name: string
  lines: NonNullable<StepContext['lines']>
  value: readonly ReviewDraft[]
  errors: Errors
  onChange: (value: readonly ReviewDraft[]) => void
}

const MOST_WORDS = 500
const MOST_PICTURES = 9
const nothing = () => {}

/** Stars, words and pictures for each line. */
export function ReviewsField({ name, lines, value, errors, onChange }: ReviewsFieldProps) {
  return (
    <Stack>
      {lines.map(({ id, label, text }) => {
        const place = value.findIndex(({ line }) => line === id)
        const one = value[place] ?? { line: id, stars: 0, words: '', pictures: [] }
        const fault = (field: string) => errors[`${name}.${place}.${field}`] || undefined
        const set = (change: Partial<ReviewDraft>) =>
          onChange(
            place < 0
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
              <Stars label="星级" value={one.stars} error={fault('stars')} onChange={stars => set({ stars })} />
              <TextArea
                label="评价"
                value={one.words}
                error={fault('words')}
                max={MOST_WORDS}
                required={false}
                onChange={words => set({ words })}
              />
              <PicturesField
                name={`pictures-${id}`}
                label="图片"
                most={MOST_PICTURES}
                required={false}
                value={one.pictures}
                error={fault('pictures')}
                onChange={pictures => set({ pictures })}
                onBlur={nothing}
              />
            </Stack>
          </Card>
        )
      })}
    </Stack>
  )
}
