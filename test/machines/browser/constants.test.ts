import { expect, test } from 'vitest'
import * as c from '../../../src/contract/constants.ts'

test('the constants are those of the specification, section 9', () => {
  expect([
    c.REQUEST_TIMEOUT_MS,
    c.DEFAULT_CONTENT_TYPE,
    c.TAB_SWITCH_DELAY_MS,
    c.LOGOUT_REDIRECT_DELAY_MS,
    c.MAP_HEIGHT_PX,
    c.ADDRESS_DIALOG_WIDTH_PX,
    c.POPUP_Z_INDEX,
    [c.TOOLTIP_HIDE_DELAY_MS, c.TOOLTIP_SHOW_DELAY_MS],
    c.MESSAGE_DURATION_MS,
    c.NOTIFICATION_DURATION_MS,
    [c.MAPS_JS_API_VERSION, c.MAPS_UI_VERSION, c.MAPS_LOCA_VERSION],
    c.UI_LIBRARY_VERSION,
  ]).toEqual([
    60000,
    'application/json;charset=UTF-8',
    300,
    1500,
    300,
    400,
    2000,
    [200, 0],
    3000,
    4500,
    ['1.4.15', '1.1', '1.3.2'],
    '2.2.25',
  ])
})
test('the keys and texts are those of the specification, sections 2 to 8', () => {
  const { centre: _centre, back: _back, ...keys } = c.STORAGE_KEYS
  expect(Object.values(keys).toSorted()).toEqual(
    ['addressName', 'addressName1', 'addressName2', 'addressId', 'addressId1', 'addressId2', 'uid', 'token'].toSorted(),
  )
  expect([...Object.values(c.TEXT), c.LOGIN_REQUIRED_CODE, c.DIALOG_FLAG]).toEqual([
    '退出登录',
    '选择地址',
    '确认',
    '取消',
    '输入的数据不合法!',
    '用户不存在',
    '请登录',
    110,
    '2',
  ])
})
