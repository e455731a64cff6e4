/** Returns `138****0001`: enough for the owner to recognise it. */
export const maskedPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`
