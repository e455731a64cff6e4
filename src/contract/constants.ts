/**
 * The constants of the specification's table 9, the keys of what the browser keeps, and the texts fixed by the
 * specification.
 */

/** How long a call may take. ms (specification 9) */
export const REQUEST_TIMEOUT_MS = 60_000
/** What a body is taken for unless said otherwise; forms are what is sent in practice (specification 7 and 9). */
export const DEFAULT_CONTENT_TYPE = 'application/json;charset=UTF-8'
export const FORM_CONTENT_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8'
/** Between pressing a tab and going there. ms (specification 9) */
export const TAB_SWITCH_DELAY_MS = 300
/** Between logging out in the top bar and going to /login. ms (specification 9) */
export const LOGOUT_REDIRECT_DELAY_MS = 1500
/** px (specification 9) */
export const MAP_HEIGHT_PX = 300
/** px (specification 9) */
export const ADDRESS_DIALOG_WIDTH_PX = 400
/** Where pop-ups begin (specification 9). */
export const POPUP_Z_INDEX = 2000
/** ms (specification 9) */
export const TOOLTIP_HIDE_DELAY_MS = 200
/** ms (specification 9) */
export const TOOLTIP_SHOW_DELAY_MS = 0
/** How long a message stays. ms (specification 9) */
export const MESSAGE_DURATION_MS = 3000
/** How long a notification stays. ms (specification 9) */
export const NOTIFICATION_DURATION_MS = 4500
/** Versions that the maps loader asks for (specification 9). */
export const MAPS_JS_API_VERSION = '1.4.15'
export const MAPS_UI_VERSION = '1.1'
export const MAPS_LOCA_VERSION = '1.3.2'
/** Version of the UI library whose manners the portal keeps (specification 9). */
export const UI_LIBRARY_VERSION = '2.2.25'

/** Keys in local storage; `uid` is also kept in session storage (specification 3 and 4). */
export const STORAGE_KEYS = {
  /** Name and two-digit code of the province. */
  provinceName: 'addressName',
  provinceId: 'addressId',
  /** Name and four-digit code of the city. */
  cityName: 'addressName1',
  cityId: 'addressId1',
  /** Name and six-digit code of the district. */
  districtName: 'addressName2',
  districtId: 'addressId2',
  uid: 'uid',
  token: 'token',
  /** Ours: the middle of the chosen district, `330106@120.130194,30.259463` (GCJ-02), so that it is asked for once. */
  centre: 'addressCentre',
  /** Ours, in session storage: the page to come back to after logging in. */
  back: 'loginBack',
} as const

/** The code with which the server says "log in first" (specification 8). */
export const LOGIN_REQUIRED_CODE = 110
/** The dialog flag of a call that must not lead to the login page (specification 7 and 8). */
export const DIALOG_FLAG = '2'

export const TEXT = {
  logOut: '退出登录',
  chooseAddress: '选择地址',
  confirm: '确认',
  cancel: '取消',
  invalidInput: '输入的数据不合法!',
  userDoesNotExist: '用户不存在',
  pleaseLogIn: '请登录',
} as const

export const PATHS = { home: '/index', login: '/login', register: '/reg', forgotten: '/forget' } as const

/** A district with the city and province it lies in; codes have 6, 4 and 2 digits. */
export interface Place {
  readonly province: string
  readonly city: string
  readonly district: string
  readonly provinceId: string
  readonly cityId: string
  readonly districtId: string
}
/** Degrees, GCJ-02. */
export interface Point {
  readonly lng: number
  readonly lat: number
}
/**
 * Where a person is taken to be as long as nobody knows better (specification 9: a centre and a code are hard-coded).
 */
export const DEFAULT_PLACE: Place = {
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  provinceId: '33',
  cityId: '3301',
  districtId: '330106',
}
export const DEFAULT_CENTRE: Point = { lng: 120.130194, lat: 30.259463 }

/** Past this size a file is sent in resumable pieces. Bytes */
export const RESUMABLE_FROM_BYTES = 5 * 1024 * 1024
/** Files of one list that are on their way at the same time. */
export const MAX_CONCURRENT_UPLOADS = 3
/** Between the last keystroke in a guided form and the keeping of its draft. ms */
export const DRAFT_SAVE_DELAY_MS = 400
/** How long an answer that was read counts as fresh. ms */
export const STALE_AFTER_MS = 30_000
/** How many answers are kept for going back. */
export const MAX_CACHED_QUERIES = 100
/** How often a read is asked again when the server was out of reach. */
export const OFFLINE_RETRIES = 1
/** How long the start script waits for one answer about the place. ms */
export const FIRST_REQUEST_TIMEOUT_MS = 10_000
/** How long the first visit waits for its place before the page is drawn all the same. ms */
export const FIRST_PLACE_TIMEOUT_MS = 1_500

/** Tabs of a list are counted no further: one says 99+. */
export const MAX_COUNTED = 100
