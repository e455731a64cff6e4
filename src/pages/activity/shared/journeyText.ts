interface Journeys {
  readonly trips: number
  readonly carried: number
  readonly kilometres: number
}

/** Returns a summary of a vehicle's day. */
export const journeyText = ({ trips, carried, kilometres }: Journeys): string =>
  `已出车 ${trips} 趟，载 ${carried} 人次，共 ${kilometres} 公里`
