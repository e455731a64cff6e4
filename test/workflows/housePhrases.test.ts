/** Phrases of the house belong to steps that exist, and in which somebody of the staff writes a reason. */
import { expect, test } from 'vitest'
import { fieldSpecs } from '../../src/contract/fieldWords.ts'
import { PHRASE_STEPS } from '../../src/contract/housePhrases.ts'
import { keysOf } from '../../src/contract/keys.ts'
import { eventOf } from '../../src/machines/workflow/workflow.ts'
import { FACES } from '../../src/machines/workflows/index.ts'

test.each(keysOf(PHRASE_STEPS))('%s takes a reason and is called as its step', async step => {
  const [workflow = '', event = ''] = step.split('.')
  const flow = await FACES[workflow as keyof typeof FACES].load()
  const { input, label } = eventOf(flow as never, event) ?? {}
  expect(PHRASE_STEPS[step].split(' · ')[1], 'as the step is called').toBe(label)
  expect(input && fieldSpecs(input).map(({ name }) => name)).toContain('reason')
})
