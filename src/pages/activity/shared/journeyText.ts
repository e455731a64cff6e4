interface Journeys {
  readonly trips: number
  readonly carried: number
  readonly kilometres: number
}

/** Returns what a car did on the day, in words. */
export const journeyText = ({ trips, carried, kilometres }: Journeys): string =>
  `已出车 ${trips} 趟，载 ${carried} 人次，共 ${kilometres} 公里`
