/** Courier companies. Tracking is entered by hand until a tracking service is connected. */
export interface Courier {
  readonly id: string
  readonly name: string
}

export interface CourierProvider {
  /** Most used first. */
  companies(): readonly Courier[]
}
