/** Constants of the specification's table 9, keys of browser storage, and texts fixed by the specification. */

/** Time-out of a call, ms (specification 9). */
export const REQUEST_TIMEOUT_MS = 60_000
/** Content type of a body without one; in practice forms are sent (specification 7 and 9). */
export const DEFAULT_CONTENT_TYPE = 'application/json;charset=UTF-8'
export const FORM_CONTENT_TYPE = 'application/x-www-form-urlencoded;charset=UTF-8'
/** Delay between pressing a tab and navigating, ms (specification 9). */
export const TAB_SWITCH_DELAY_MS = 300
/** Delay between logging out in the top bar and navigating to /login, ms (specification 9). */
export const LOGOUT_REDIRECT_DELAY_MS = 1500
/** px (specification 9) */
export const MAP_HEIGHT_PX = 300
/** px (specification 9) */
export const ADDRESS_DIALOG_WIDTH_PX = 400
/** Lowest z-index of pop-ups (specification 9). */
export const POPUP_Z_INDEX = 2000
/** ms (specification 9) */
export const TOOLTIP_HIDE_DELAY_MS = 200
/** ms (specification 9) */
export const TOOLTIP_SHOW_DELAY_MS = 0
/** Display time of a message, ms (specification 9). */
export const MESSAGE_DURATION_MS = 3000
/** Display time of a notification, ms (specification 9). */
export const NOTIFICATION_DURATION_MS = 4500
/** Versions requested by the maps loader (specification 9). */
export const MAPS_JS_API_VERSION = '1.4.15'
export const MAPS_UI_VERSION = '1.1'
export const MAPS_LOCA_VERSION = '1.3.2'
/** Version of the UI library whose behaviour the portal follows (specification 9). */
export const UI_LIBRARY_VERSION = '2.2.25'

/** Keys in local storage; `uid` is also in session storage (specification 3 and 4). */
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
  /** Ours: centre of the chosen district, `330106@120.130194,30.259463` (GCJ-02); saves a geocoding request. */
  centre: 'addressCentre',
  /** Ours, in session storage: page to return to after logging in. */
  back: 'loginBack',
} as const

/** Result code for "log in first" (specification 8). */
export const LOGIN_REQUIRED_CODE = 110
/** Dialog flag of a call that must not redirect to log-in (specification 7 and 8). */
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

/** A district with its city and province; codes have 6, 4 and 2 digits. */
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
/** Place of a visitor until another is known (specification 9: a hard-coded centre and code). */
export const DEFAULT_PLACE: Place = {
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  provinceId: '33',
  cityId: '3301',
  districtId: '330106',
}
export const DEFAULT_CENTRE: Point = { lng: 120.130194, lat: 30.259463 }

/** Size from which a file is uploaded in resumable chunks, bytes. */
export const RESUMABLE_FROM_BYTES = 5 * 1024 * 1024
/** Concurrent uploads of one file list. */
export const MAX_CONCURRENT_UPLOADS = 3
/** Delay between the last keystroke in a guided form and saving its draft, ms. */
export const DRAFT_SAVE_DELAY_MS = 400
/** Time for which a cached reply counts as fresh, ms. */
export const STALE_AFTER_MS = 30_000
/** Size of the query cache, in replies. */
export const MAX_CACHED_QUERIES = 100
/** Retries of a read while the server is unreachable. */
export const OFFLINE_RETRIES = 1
/** Time-out of one place request in the start script, ms. */
export const FIRST_REQUEST_TIMEOUT_MS = 10_000
/** Time the first visit waits for its place before the page is drawn anyway, ms. */
export const FIRST_PLACE_TIMEOUT_MS = 1_500

/** Counts of tabs stop here and show 99+. */
export const MAX_COUNTED = 100
