/** What a certification does beside its messages: to the identity, to the role with it, to its certificates. */
import type { Effect } from '../../workflow/effects.ts'
import type { ReceivedEvent } from '../../workflow/registry.ts'
import type { Certification } from './facts.ts'

/** By the name of the effect in the chart. */
export const CERTIFICATION_EFFECTS = {
  claim: { type: 'claimIdentity' },
  release: { type: 'releaseIdentity' },
  open: { type: 'openReview' },
  decide: { type: 'closeReview' },
  erase: { type: 'eraseIdentity' },
  applyChange: { type: 'applyChange' },
  dropChange: { type: 'dropChange' },
  openRole: (c: Certification) => [...tellRole(c, 'WAKE'), ...newRole(c)],
  // Only: a role that a leader took back meanwhile is not opened again.
  wakeRole: (c: Certification) => tellRole(c, 'WAKE'),
  restRole: (c: Certification) => tellRole(c, 'REST'),
  endRole: (c: Certification) => tellRole(c, 'END'),
  // A certificate of it says who was certified, and until when.
  correctCertificate: { type: 'tellMembers', params: { workflow: 'certificate', event: 'CORRECT' } },
  revokeCertificate: { type: 'tellMembers', params: { workflow: 'certificate', event: 'REVOKE_SOURCE' } },
  restoreCertificate: { type: 'tellMembers', params: { workflow: 'certificate', event: 'RESTORE_SOURCE' } },
} as const

/** Returns the step that the opened role takes, of certifications with a role; it is skipped where it does not fit. */
function tellRole({ role }: Certification, event: ReceivedEvent<'roleGrant'>): readonly Effect[] {
  return role ? [{ type: 'tellMembers', params: { workflow: 'roleGrant', event } }] : []
}
/** Returns the opening of the role; who holds it already keeps it as it is. */
function newRole({ role, roleRegion }: Certification): readonly Effect[] {
  return role ? [{ type: 'open', params: { workflow: 'roleGrant', input: { role, region: roleRegion } } }] : []
}
