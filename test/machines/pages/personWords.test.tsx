/** My card, my menu, my addresses and settings: what is shown of whom, where it leads, and what is kept. */
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { MyInfo } from '../../../src/contract/person.contract.ts'
import { Refused } from '../../../src/contract/refusal.ts'
import { HOUR_MS } from '../../../src/contract/time.ts'
import { ROLES } from '../../../src/contract/words.ts'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import Addresses from '../../../src/pages/person/address.tsx'
import { AddressCard } from '../../../src/pages/person/parts/addressCard.tsx'
import { AddressForm } from '../../../src/pages/person/parts/addressForm.tsx'
import { addressPath } from '../../../src/pages/person/parts/addressPath.ts'
import { Avatar } from '../../../src/pages/person/parts/avatar.tsx'
import { ChangePassword } from '../../../src/pages/person/parts/changePassword.tsx'
import { accountEntries, myEntries, roleEntries } from '../../../src/pages/person/parts/menuEntries.ts'
import { PendingTasks } from '../../../src/pages/person/parts/pendingTasks.tsx'
import { PersonHead } from '../../../src/pages/person/parts/personHead.tsx'
import { hiddenName } from '../../../src/pages/person/shared/hiddenName.ts'
import { type Answer, openPage } from '../../support/machines/pages.tsx'
import { draw, press, settle, setUpPieces } from '../../support/machines/pieces.ts'
import { NOW } from '../../support/machines/sampleReplies.ts'

setUpPieces()
const write = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const me = (change: object = {}) =>
  ({
    ...{ uid: '7', kind: 'person', name: '林美华', phone: '139****0001', avatar: '', region: '330106' },
    ...{ regionName: '西湖区', introduction: '', points: 1200, workMinutes: 90, roles: [], unread: 0 },
    ...{ privacy: { showName: true, showOnRank: true }, hasPassword: true, ...change },
  }) as unknown as MyInfo

describe('my card', () => {
  test('says who I am, and that I am a member as long as I hold no role', () => {
    const text = draw(<PersonHead me={me()} />)
    for (const words of ['林美华', '个人 · 139****0001 · 西湖区', '会员', '1,200', '志愿工时'])
      expect(text).toContain(words)
    const links = screen.getAllByRole('link').map(one => one.getAttribute('href'))
    expect(links).toEqual(['/personal', '/point', '/workTime'])
  })
  test('names each role with its region instead; of an organisation the hours lead to how it stands', () => {
    const roles = [
      { role: 'leader3', label: '三级负责人', region: '330106', regionName: '西湖区' },
      { role: 'platform', label: '平台', region: '', regionName: '' },
    ]
    const text = draw(<PersonHead me={me({ kind: 'organisation', roles, regionName: '', introduction: '一家小店' })} />)
    expect(screen.getAllByRole('listitem').map(one => one.textContent)).toEqual(['三级负责人 · 西湖区', '平台'])
    expect(text).not.toMatch(/会员|0001 ·/)
    expect(text).toContain('一家小店')
    expect(text).toContain('单位志愿工时')
    expect(screen.getByRole('link', { name: '1.5' }).getAttribute('href')).toMatch(/^\/rank\?/)
  })
  test.each([
    [{ kind: 'person', name: '林美华' }, '林**'],
    [{ kind: 'person', name: '𠮷野' }, '𠮷**'],
    [{ kind: 'person', name: '' }, '**'],
    [{ kind: 'organisation', name: '山里人家' }, '爱心单位'],
  ] as const)('%o is hidden as %s', (whose, shown) => expect(hiddenName(whose)).toBe(shown))
})

describe('the menu', () => {
  const paths = (entries: readonly { readonly path: string }[]) => entries.map(({ path }) => path)
  const WORK: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    Object.keys(ROLES).map(role => [role, paths(roleEntries(role))]),
  )
  test.each([
    ['platform', ['/task', '/role', '/manage/shops', '/manage/complaints']],
    ['collector', ['/task', '/collect']],
    ['warehouseIn', ['/warehousing', '/access']],
    ['shopOwner', ['/orderDeliver', '/v3Release', '/v3Evaluate']],
    ['finance', ['/accounting']],
    ['activityLeader', ['/scene']],
    ['volunteer', ['/myAssistance']],
    ['leader3', ['/task', '/role', '/scene']],
  ])('of %s opens %j', (role, wanted) => expect(WORK[role]).toEqual(expect.arrayContaining([...wanted])))
  test('of nobody’s work leads nowhere that the screen itself would not let them in', () => {
    expect(WORK.finance).not.toContain('/role')
    expect(WORK.collector).not.toContain('/manage/shops')
    expect(WORK.volunteer).not.toContain('/orderDeliver')
  })
  test('of an organisation begins with what it is asked, of a person it does not', () => {
    expect(paths(myEntries('organisation'))).toEqual(['/task', ...paths(myEntries('person'))])
    expect(paths(myEntries('person')).slice(0, 3)).toEqual(['/myHelp', '/myBenevolence', '/benevolence'])
    expect(paths(accountEntries())).toEqual(
      expect.arrayContaining(['/personal', '/address', '/roleEdit', '/organization', '/shenqingjiameng', '/setting']),
    )
    expect([...accountEntries(), ...myEntries('person')].filter(({ title }) => title === '')).toEqual([])
  })
})

describe('what waits for me', () => {
  const group = (change: object) => ({
    ...{ workflow: 'aid', workflowLabel: '援助申请', kind: 'accept', count: 2, oldest: NOW - 3 * HOUR_MS },
    ...{ overdue: 0, soon: 0, ...change },
  })
  const open = async (...groups: readonly object[]) => {
    const { container } = openPage(<PendingTasks />, () => ({ groups, total: 9 }))
    await settle()
    return container.textContent
  }
  test('is told by what is to be done, how many, since when, and what presses; each leads to where it is dealt with', async () => {
    const text = await open(
      group({ overdue: 1, soon: 2 }),
      group({ workflow: 'order', workflowLabel: '订单', kind: 'ship', oldest: null }),
    )
    expect(text).toMatch(/援助申请 · /)
    expect(text).toContain('1 件已超时，2 件 12 小时内到时限')
    expect(text?.match(/已等 3 小时/g)).toHaveLength(1)
    const [first] = screen.getAllByRole('link')
    expect(first?.getAttribute('href')).toMatch(/^\/task/)
  })
  test('is nothing where nothing waits', async () => expect(await open(group({ count: 0 }))).toBe(''))
})

describe('an address', () => {
  const address = (id: string, change: object = {}) => ({
    ...{ id, name: `人 ${id}`, phone: '13900000001', region: '330106009', regionNames: ['浙江省', '北山街道'] },
    ...{ detail: '3 幢', at: null, isDefault: false, ...change },
  })
  const card = (busy: string, change: object = {}) =>
    draw(<AddressCard address={address('a1', change)} edit="/e" busy={busy} onDefault={() => {}} onRemove={() => {}} />)
  const isBusy = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-busy') === 'true'
  test.each([
    ['', false, false],
    ['default a1', true, false],
    ['delete a1', false, true],
    ['default a2', false, false],
    ['delete a2', false, false],
  ])('while 「%s」 is on its way turns its own button alone', (busy, makes, removes) => {
    card(busy)
    expect([isBusy('设为默认'), isBusy('删除')]).toEqual([makes, removes])
  })
  test('that is the default says so and is not made it again', () => {
    expect(card('', { isDefault: true })).toContain('默认浙江省 北山街道3 幢')
    expect(screen.queryByRole('button', { name: '设为默认' })).toBeNull()
    expect(screen.getByRole('link', { name: '编辑人 a1的地址：3 幢' }).getAttribute('href')).toBe('/e')
  })
  test.each([
    ['person', '/addressEditP?id=a1&returnTo=%2Fx'],
    ['organisation', '/addressEditD?id=a1&returnTo=%2Fx'],
  ])('of a %s is written at %s', (kind, path) => expect(addressPath(kind, { id: 'a1', returnTo: '/x' })).toBe(path))

  const list = async (at: string, rows: readonly object[], kind = 'person') => {
    const page = openPage(<Addresses />, ({ wire }) => (wire.endsWith('List') ? { dataList: rows } : me({ kind })), {
      at,
    })
    await settle()
    return page
  }
  test('is added from above the list where there are some, from the empty list where there are none', async () => {
    const adds = () => screen.getAllByRole('link', { name: '新增地址' }).map(one => one.getAttribute('href'))
    await list('/address?returnTo=%2Fx', [address('a1')])
    expect(adds()).toEqual(['/addressEditP?id=&returnTo=%2Fx'].map(one => one.replace('id=&', '')))
    cleanup()
    clearCache()
    await list('/address', [], 'organisation')
    expect(adds()).toEqual(['/addressEditD'])
    expect(screen.getByText('还没有收货地址')).toBeTruthy()
  })
  test('the default that changed is read anew, and said', async () => {
    const { sent } = await list('/address', [address('a1', { isDefault: true }), address('a2')])
    await press('设为默认')
    expect(sent.filter(({ wire }) => wire === '/api/my/addressEdit').map(({ input }) => input)).toEqual([
      { id: 'a2', name: '人 a2', phone: '13900000001', region: '330106009', detail: '3 幢', isDefault: true },
    ])
    expect(sent.filter(({ wire }) => wire === '/api/my/addressList')).toHaveLength(2)
  })

  const node = (id: string) => ({ id, name: id })
  const BELOW: Readonly<Record<string, readonly object[]>> = {
    ...{ '': [node('33'), node('34')], 33: [node('3301'), node('3302')], 3301: [node('330106'), node('330102')] },
    330106: [node('330106009'), node('330106010')],
  }
  const form = async (known: object | undefined, more: object = {}, hasPlace = false) => {
    setView({ hasPlace })
    const page = openPage(
      <AddressForm title="地址" receiver="收货人" address={known as never} next="/address" {...more} />,
      ({ wire, input }) => (wire.startsWith('/api/getFive') ? { dataList: BELOW[String(input.id ?? '')] ?? [] } : {}),
    )
    await settle()
    return page
  }
  const value = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
  test('begins with whose account it is, one that is changed with what it is', async () => {
    await form(undefined, { account: { name: '林美华', phone: '13900000009' } })
    expect([value(/^收货人/), value(/^手机号/), value(/^详细地址/)]).toEqual(['林美华', '13900000009', ''])
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '设为默认地址' }).checked).toBe(false)
    cleanup()
    await form(address('a1'), { account: { name: '林美华', phone: '13900000009' } })
    expect([value(/^收货人/), value(/^手机号/), value(/^详细地址/)]).toEqual(['人 a1', '13900000001', '3 幢'])
  })
  test('that is the default stays it', async () => {
    await form(address('a1', { isDefault: true }))
    expect(screen.queryByRole('checkbox', { name: '设为默认地址' })).toBeNull()
  })
  test('is changed as itself, with where it stands on the map; without a street it says so', async () => {
    const { sent } = await form(address('a1', { at: { lng: 120.1, lat: 30.2 } }))
    write(/^详细地址/, '4 幢')
    fireEvent.click(screen.getByRole('checkbox', { name: '设为默认地址' }))
    await press('保存')
    expect(sent.filter(({ wire }) => wire === '/api/my/addressEdit').map(({ input }) => input)).toEqual([
      {
        ...{ id: 'a1', name: '人 a1', phone: '13900000001', region: '330106009', detail: '4 幢', isDefault: true },
        ...{ lng: 120.1, lat: 30.2 },
      },
    ])
    cleanup()
    const fresh = await form(undefined, { account: { name: '林美华', phone: '13900000009' } })
    write(/^详细地址/, '4 幢')
    await press('保存')
    expect(screen.getByText('请选到街道，有社区的最好选到社区')).toBeTruthy()
    expect(fresh.sent.filter(({ wire }) => wire.includes('address'))).toEqual([])
  })
})

describe('a new password', () => {
  const open = async (hasPassword: boolean, answer: Answer = () => ({})) => {
    const page = openPage(<ChangePassword me={me({ hasPassword })} />, answer, { at: '/setting?change=password' })
    await settle()
    return page
  }
  test('where there is one asks for that, and helps whoever forgot it', async () => {
    const { sent } = await open(true)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('修改密码')
    expect(screen.getByRole('link', { name: '忘记原密码' }).getAttribute('href')).toBe('/forget')
    write(/^新密码/, 'linli2026abc')
    await press('保存')
    expect(screen.getByText('请填写原密码')).toBeTruthy()
    write(/^原密码/, 'linli2025abc')
    await press('保存')
    expect(sent.map(({ wire, input }) => [wire, input])).toEqual([
      ['/api/my/updatePassword', { password: 'linli2026abc', old: 'linli2025abc' }],
    ])
    expect(window.location.pathname + window.location.search).toBe('/setting')
  })
  test('where there was none asks for a code to the own number, and offers no help with an old one', async () => {
    const { sent } = await open(false)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('设置密码')
    expect(screen.queryByRole('link', { name: '忘记原密码' })).toBeNull()
    expect(screen.queryByLabelText(/^原密码/)).toBeNull()
    write(/^新密码/, 'linli2026abc')
    await press('保存')
    expect(screen.getByText('请填写验证码')).toBeTruthy()
    for (const wrong of ['13800000001', '13900000002', '1390000001']) {
      write(/^本人手机号$|^本人手机号(?!的)/, wrong)
      const send = screen.queryByRole('button', { name: /验证码/ })
      if (send?.getAttribute('aria-disabled') !== 'true') await press(/验证码/)
      expect(sent, wrong).toEqual([])
    }
    expect(screen.getByText('请填写现在的手机号 139****0001')).toBeTruthy()
  })
})

describe('a picture of me that did not arrive', () => {
  test('can be chosen once more, which takes away what was wrong', async () => {
    const { container } = openPage(<Avatar src="" />, () => ({}), {
      ports: {
        sendFile: (_, { onFailed }) => {
          onFailed({ message: '网络断了' })
          return () => {}
        },
      },
    })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    let value = 'C:\\me.jpg'
    Object.defineProperty(input, 'value', { get: () => value, set: next => (value = next), configurable: true })
    const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
    await act(async () => void fireEvent.change(input, { target: { files: [file, new File(['y'], 'b.jpg')] } }))
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    expect(value).toBe('')
    expect(screen.queryByText(/20 MB 以内/)).toBeNull()
    const click = vi.spyOn(input, 'click')
    await press('换头像')
    expect([click.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null])
    expect(screen.getByText(/20 MB 以内/)).toBeTruthy()
  })
  test('one that arrived is kept as mine, and read anew', async () => {
    const { container, sent } = openPage(<Avatar src="" />, () => ({}), {
      ports: {
        sendFile: (_, { onSent }) => {
          onSent('/files/me.webp', {} as never)
          return () => {}
        },
      },
    })
    const input = container.querySelector<HTMLInputElement>('input[type=file]')!
    const file = new File(['x'], 'me.jpg', { type: 'image/jpeg' })
    await act(async () => void fireEvent.change(input, { target: { files: [file] } }))
    await settle()
    expect(sent).toEqual([{ wire: '/api/my/updateHeadimg', input: { url: '/files/me.webp' } }])
    expect(within(container).queryByRole('alert')).toBeNull()
  })
})

test('what the server refuses of an address is said, and the list stays', async () => {
  const rows = [
    { id: 'a2', name: '陈明', phone: '1', region: '3', regionNames: [], detail: '家', at: null, isDefault: false },
  ]
  const { sent } = openPage(<Addresses />, ({ wire }) => {
    if (wire === '/api/my/addressEdit') throw new Refused({ code: 'broken', message: '服务出了点问题' })
    return wire.endsWith('List') ? { dataList: rows } : me()
  })
  await settle()
  await press('设为默认')
  expect(sent.filter(({ wire }) => wire.endsWith('List'))).toHaveLength(1)
  expect(screen.getByRole('button', { name: '设为默认' }).getAttribute('aria-busy')).not.toBe('true')
})
