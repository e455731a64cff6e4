/** Appointing somebody to a post that is vacant: what the tree knows is chosen already. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearCache } from '../../../src/data/queryCache.ts'
import { setView } from '../../../src/data/view.ts'
import AddRole from '../../../src/pages/role/addRole.tsx'
import { openPage } from '../../support/machines/pages.tsx'

afterEach(() => {
  cleanup()
  clearCache()
})

const STREET = '330106009'
const path = [
  { region: '', name: '全国' },
  { region: '33', name: '浙江省' },
  { region: '3301', name: '杭州市' },
  { region: '330106', name: '西湖区' },
  { region: STREET, name: '北山街道' },
]
const answers: Readonly<Record<string, object>> = {
  '/api/my/getMyInfo': {
    uid: 'u1',
    roles: [{ role: 'leader3', region: '330106', regionName: '杭州市西湖区', label: '三级负责人' }],
  },
  '/api/my/getZuzhijiagou': { region: STREET, name: '北山街道', path },
  '/api/renwu/roleFind': { name: '王**', phone: '139****0001', avatar: '', roles: [] },
  '/api/getFiveAddress4': { dataList: [{ id: STREET, name: '北山街道' }] },
  '/api/renwu/roleAdd': { id: 'r1' },
}
const press = (name: string) => act(async () => void fireEvent.click(await screen.findByRole('button', { name })))

test('only the number is asked for, and every step says whom it is about', async () => {
  setView({ uid: 'u1', settled: true })
  const { sent } = openPage(<AddRole />, ({ wire }) => answers[wire] ?? {}, {
    at: `/addRole?role=leader4&region=${STREET}`,
  })
  fireEvent.change(await screen.findByLabelText(/^手机号/), { target: { value: '13900000001' } })
  await screen.findByRole('heading', { name: '王**' })
  await press('下一步')
  expect(screen.getByText('任命 王** 139****0001')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^四级负责人/ }).checked).toBe(true)
  await press('下一步')
  expect((await screen.findByLabelText<HTMLSelectElement>('街道')).value).toBe(STREET)
  await press('下一步')
  expect(await screen.findByText('杭州市西湖区北山街道')).toBeTruthy()
  await press('任命')
  await waitFor(() =>
    expect(sent.find(({ wire }) => wire === '/api/renwu/roleAdd')?.input).toEqual({
      phone: '13900000001',
      role: 'leader4',
      region: STREET,
    }),
  )
})
