/** The mark of whoever shared a link, in its query. */
const MARK_PARAM = 'share'

/** Returns `https://…/accomplishDetail?id=1&share=abc`; without a mark where nobody is to be told. */
export const markedLink = (origin: string, path: string, code: string): string =>
  origin + path + (code && `${path.includes('?') ? '&' : '?'}${MARK_PARAM}=${code}`)

/** Returns the mark in the query of an address, empty where there is none. */
export const markOf = (search: string): string => {
  const code = new URLSearchParams(search).get(MARK_PARAM) ?? ''
  return /^[0-9a-zA-Z]{8,32}$/.test(code) ? code : ''
}
