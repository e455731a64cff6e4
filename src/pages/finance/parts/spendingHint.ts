/** Hint at the words of a spending, wherever they are written. */
export const SPENDING_HINT = '会写进公开账目，不要写受益人的姓名'
