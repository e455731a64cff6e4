/** Words of disclosures. */

/** What a disclosure is about: the campaign while it runs, the campaign after its end, the project after its end. */
export const DISCLOSURE_KINDS = { interim: '期间披露', raised: '募捐结束披露', project: '项目完成披露' } as const
export type DisclosureKind = keyof typeof DISCLOSURE_KINDS
