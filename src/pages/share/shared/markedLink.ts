/** The mark of whoever shared a link, in its query. */
const MARK = 'share'

/** `https://…/accomplishDetail?id=1&share=abc`; without a mark where nobody is to be told. */
export const markedLink = (origin: string, path: string, code: string): string =>
  origin + path + (code && `${path.includes('?') ? '&' : '?'}${MARK}=${code}`)

/** The mark in the query of an address, empty where there is none. */
export const markIn = (search: string): string => {
  const code = new URLSearchParams(search).get(MARK) ?? ''
  return /^[0-9a-zA-Z]{8,32}$/.test(code) ? code : ''
}
