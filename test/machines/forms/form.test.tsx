import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DRAFT_SAVE_DELAY_MS } from '../../../src/contract/constants.ts'
import { personContract } from '../../../src/contract/person.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { type FormHandle, useField } from '../../../src/forms/field.ts'
import { useForm } from '../../../src/forms/form.ts'
import { UNSENT_NOTICE } from '../../../src/machines/browser/guidedForm.ts'
import { type Deferred, deferred, memoryStore } from '../../support/machines/fakes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const BLANK = { name: '', phone: '', region: '', regionDone: false as boolean, detail: '', pin: '' }
const FULL = {
  name: '王桂兰',
  phone: '13800138000',
  region: '330106001',
  regionDone: true,
  detail: '曙光路 12 号',
  pin: '9',
}

const device = () => {
  const drafts = memoryStore()
  const sent: { values: unknown; key: string; answer: Deferred<{ id: string }> }[] = []
  const onSent = vi.fn()
  const open = (uid = '7') => {
    const { result, unmount } = renderHook(
      () =>
        useForm({
          id: 'address-new',
          uid,
          blank: { ...BLANK },
          schema: personContract.addressAdd.input,
          validate: ({ regionDone }) => (regionDone ? {} : { region: '请选到街道' }),
          drafts,
          secret: { pin: '口令' },
          submit: (values, key) => {
            const answer = deferred<{ id: string }>()
            sent.push({ values, key, answer })
            return answer.promise
          },
          onSent,
        }),
      { wrapper: StrictMode },
    )
    const form = () => result.current
    const fill = (values: Partial<typeof FULL> = FULL) => act(() => form().set(values))
    const press = () => act(() => form().submit())
    const errors = () =>
      Object.fromEntries(
        (Object.keys(BLANK) as (keyof typeof BLANK)[]).flatMap(name => {
          const { error } = form().field(name)
          return error ? [[name, error]] : []
        }),
      )
    return { form, fill, press, errors, leave: unmount }
  }
  return { drafts, sent, onSent, open }
}
const answered = (settle: () => void) => act(async () => settle())

describe('what is wrong', () => {
  test('is said at each field in the words of the contract, and nothing is sent', () => {
    const { open, sent } = device()
    const { press, errors, fill } = open()
    fill({ phone: '138' })
    press()
    expect(errors()).toEqual({
      name: '请填写收货人',
      phone: '请填写 11 位手机号',
      region: '请选到街道',
      detail: '请填写详细地址',
    })
    expect(sent).toEqual([])
  })

  test('is said in the words of the contract, too, where the page itself finds nothing wrong with the field', () => {
    const schema = personContract.addressAdd.input
    const blank = { name: '', phone: '138', detail: '路' }
    const validate = ({ name }: typeof blank) => ({ name: name && '这个名字用过了', phone: '', detail: '请写到门牌号' })
    const submit = vi.fn(async () => undefined)
    const { result } = renderHook(() =>
      useForm({ id: 'own', uid: '7', blank, schema, validate, submit, onSent: () => {} }),
    )
    const said = () => ({ ...result.current.errors })
    act(() => result.current.submit())
    const own = { phone: '请填写 11 位手机号', detail: '请写到门牌号' }
    expect(said()).toEqual({ ...own, name: '请填写收货人' })
    expect(result.current.check()).toBe(false)
    // What the page says of a field comes before the contract's words.
    act(() => result.current.set({ name: '王' }))
    act(() => result.current.submit())
    expect(said()).toEqual({ ...own, name: '这个名字用过了' })
    expect(submit).not.toHaveBeenCalled()
  })

  test('goes as soon as the field is mended, and the others stay', () => {
    const { press, errors, form } = opened()
    press()
    act(() => form().field('name').onChange('王桂兰'))
    expect(Object.keys(errors())).toEqual(['phone', 'region', 'detail'])
  })

  test('is said when a field is left, but nobody is scolded for what they have not begun', () => {
    const { form, errors, fill } = opened()
    act(() => form().field('phone').onBlur())
    expect(errors()).toEqual({})
    fill({ phone: '138' })
    act(() => form().field('phone').onBlur())
    expect(errors()).toEqual({ phone: '请填写 11 位手机号' })
    act(() => form().field('phone').onChange('13800138000'))
    expect(errors()).toEqual({})
  })

  test('beside the sending is put at its field too', () => {
    const { form, errors } = opened()
    act(() => form().refuse({ code: 'tooMany', message: '请 60 秒后再取', field: 'phone' }))
    expect(errors()).toEqual({ phone: '请 60 秒后再取' })
    act(() => form().refuse({ code: 'broken', message: '服务出了点问题' }))
    expect(form().problem).toBe('服务出了点问题')
  })
})

describe('sending', () => {
  test('happens once however often it is pressed, with one key', async () => {
    const { open, sent, onSent, drafts } = device()
    const { fill, press, form } = open()
    fill()
    press()
    press()
    expect(sent.map(({ values }) => values)).toEqual([FULL])
    expect(form().busy).toBe(true)
    await answered(() => sent[0]?.answer.resolve({ id: 'a1' }))
    expect(onSent.mock.calls).toEqual([[{ id: 'a1' }, FULL]])
    press()
    expect(sent).toHaveLength(1)
    expect(drafts.data).toEqual({})
  })

  test('that the server refuses comes back to its field, with everything still typed', async () => {
    const { open, sent, onSent } = device()
    const { fill, press, form, errors } = open()
    fill()
    press()
    await answered(() =>
      sent[0]?.answer.reject(new Refused({ code: 'invalid', message: '没有这个地区，请重新选择', field: 'region' })),
    )
    expect(errors()).toEqual({ region: '没有这个地区，请重新选择' })
    expect(form().values).toEqual(FULL)
    expect(form().busy).toBe(false)
    expect(onSent).not.toHaveBeenCalled()
  })

  test('into a dead line may be repeated, and the server can tell that it is the same', async () => {
    const { open, sent } = device()
    const { fill, press, form } = open()
    fill()
    press()
    await answered(() => sent[0]?.answer.reject(new Refused({ code: 'offline', message: '网络不给力' })))
    expect(form().problem).toBe(UNSENT_NOTICE)
    press()
    expect(sent.map(({ key }) => key === sent[0]?.key)).toEqual([true, true])
  })
})

describe('the draft', () => {
  test('of a page that is left in the middle comes back, for the same person only, and no secret was ever kept', () => {
    const { open, drafts } = device()
    const before = open('7')
    before.fill()
    before.leave()
    expect(JSON.stringify(drafts.data)).not.toContain('"pin"')
    expect(open('8').form().restored).toBe(false)
    const after = open('7')
    expect(after.form().restored).toBe(true)
    expect(after.form().values).toEqual({ ...FULL, pin: '' })
  })

  test('has the last letters, too, when the page is reloaded before the pause after typing', () => {
    const { open } = device()
    const { fill } = open()
    fill({ name: '王桂兰' })
    dispatchEvent(new Event('pagehide'))
    expect(open().form().field('name').value).toBe('王桂兰')
  })

  test('survives a session that ends while the form is being sent', async () => {
    const { open, sent } = device()
    const before = open()
    before.fill()
    before.press()
    await answered(() => sent[0]?.answer.reject(new Refused({ code: 'login', message: '请登录' })))
    before.leave()
    expect(open().form().values).toEqual({ ...FULL, pin: '' })
  })

  test('is dropped when the person begins anew', () => {
    const { open, drafts } = device()
    const before = open()
    before.fill()
    before.leave()
    const after = open()
    act(() => after.form().discard())
    expect(after.form().values).toEqual(BLANK)
    expect(after.form().restored).toBe(false)
    after.leave()
    expect(drafts.data).toEqual({})
  })

  test('is said to be kept when the device has it, and never by a form or a device that keeps none', () => {
    const { open, drafts } = device()
    const { form, fill } = open()
    const saved = () => form().frame.saved
    expect(saved()).toBe(false)
    fill()
    expect(saved()).toBe(false)
    act(() => vi.advanceTimersByTime(DRAFT_SAVE_DELAY_MS))
    expect(saved()).toBe(true)
    drafts.set = () => {}
    fill({ name: '钱多多' })
    act(() => vi.advanceTimersByTime(DRAFT_SAVE_DELAY_MS))
    expect(saved()).toBe(false)
    const { result } = renderHook(() =>
      useForm({ id: 'login', uid: '', blank: { pin: '' }, submit: async () => {}, onSent: () => {} }),
    )
    expect(result.current.frame).not.toHaveProperty('saved')
  })

  test('is none as long as nothing was typed', () => {
    const { open, drafts } = device()
    const { form, leave } = open()
    expect(form().dirty).toBe(false)
    leave()
    expect(drafts.data).toEqual({})
    const again = open()
    act(() => again.form().field('name').onChange('王'))
    expect(again.form().dirty).toBe(true)
  })
})

describe('a form of several steps', () => {
  const STEPS = [
    { name: '谁', fields: ['name', 'phone'] },
    { name: '在哪里', fields: ['region', 'detail'] },
    { name: '核对', fields: [] },
  ]
  const answers: Deferred<{ id: string }>[] = []
  const open = (drafts = memoryStore()) => {
    const { result, unmount } = renderHook(() =>
      useForm({
        ...{ id: 'steps', uid: '7', blank: { ...BLANK }, schema: personContract.addressAdd.input, drafts },
        steps: STEPS,
        submit: () => {
          const answer = deferred<{ id: string }>()
          answers.push(answer)
          return answer.promise
        },
        onSent: () => {},
      }),
    )
    return { form: () => result.current, leave: unmount, drafts }
  }
  const next = (form: ReturnType<typeof open>['form']) => act(() => form().next())

  test('goes on only where nothing is wrong in the step, back without loss, and comes back to the step it was left at', () => {
    const { form, leave, drafts } = open()
    next(form)
    expect([form().stepIndex, form().field('name').error, form().field('detail').error]).toEqual([
      0,
      '请填写收货人',
      undefined,
    ])
    act(() => form().set({ name: '王桂兰', phone: '13800138000' }))
    next(form)
    expect(form().stepIndex).toBe(1)
    act(() => form().back())
    expect([form().stepIndex, form().values.name]).toEqual([0, '王桂兰'])
    act(() => form().go(2))
    expect(form().stepIndex).toBe(0)
    act(() => form().go(1))
    leave()
    const again = open(drafts)
    expect([again.form().stepIndex, again.form().restored, again.form().values.phone]).toEqual([1, true, '13800138000'])
  })

  test('is sent from its last step, and what the server refuses brings one to the step of that field', async () => {
    const { form } = open()
    act(() => form().set(FULL))
    for (const _ of STEPS) next(form)
    next(form)
    expect(answers).toHaveLength(1)
    await answered(() => answers[0]?.reject(new Refused({ code: 'invalid', message: '没有这个号码', field: 'phone' })))
    expect([form().stepIndex, form().field('phone').error]).toEqual([0, '没有这个号码'])
  })
})

const draws: string[] = []
function Line({ form, name }: { form: FormHandle; name: string }) {
  const { value, error, onChange, onBlur } = useField<string>(form, name)
  draws.push(name)
  return (
    <>
      <input aria-label={name} value={value} onChange={event => onChange(event.target.value)} onBlur={onBlur} />
      {error && <p role="alert">{error}</p>}
    </>
  )
}
function Page({ drafts }: { drafts: ReturnType<typeof memoryStore> }) {
  const form = useForm({
    ...{ id: 'alone', uid: '7', blank: { name: '', phone: '' }, schema: personContract.addressAdd.input, drafts },
    submit: async () => undefined,
    onSent: () => {},
  })
  draws.push('page')
  return (
    <>
      <Line form={form} name="name" />
      <Line form={form} name="phone" />
      <button type="button" onClick={form.submit}>
        提交
      </button>
    </>
  )
}
describe('a field that is drawn alone', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('is drawn anew for its own letters, and nothing else is', () => {
    render(<Page drafts={memoryStore()} />)
    // The first letter makes a draft of it, which the page shows.
    type('name', '王')
    draws.length = 0
    type('name', '王桂')
    type('name', '王桂兰')
    expect(draws).toEqual(['name', 'name'])
    expect(screen.getByLabelText('name')).toHaveProperty('value', '王桂兰')
    draws.length = 0
    type('phone', '1')
    expect(draws).toEqual(['phone'])
  })

  test('says its own error, and no longer once it is mended', () => {
    render(<Page drafts={memoryStore()} />)
    act(() => screen.getByText('提交').click())
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['请填写收货人', '请填写手机号'])
    type('name', '王桂兰')
    expect(screen.getByRole('alert').textContent).toBe('请填写手机号')
  })

  test('keeps what was typed when its page is left, under StrictMode too', () => {
    const drafts = memoryStore()
    const page = (
      <StrictMode>
        <Page drafts={drafts} />
      </StrictMode>
    )
    const first = render(page)
    type('name', '张三')
    first.unmount()
    render(page)
    expect(screen.getByLabelText('name')).toHaveProperty('value', '张三')
  })
})

function opened() {
  return device().open()
}
