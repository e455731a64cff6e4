const DESK_ROLES: readonly string[] = ['activityLeader', 'responsible', 'leader3', 'leader2', 'platform']

export interface HeldRole {
  readonly role: string
}

/** Returns whether somebody with these roles writes, publishes or runs activities. */
export const mayLookAtDesk = (roles: readonly HeldRole[]): boolean =>
  roles.some(({ role }) => DESK_ROLES.includes(role))
