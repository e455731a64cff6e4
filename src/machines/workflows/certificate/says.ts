/** What people are told of their certificate. */
import type { Says } from '../../workflow/says.ts'
import type { Certificate } from './chart.ts'

export const certificateSays = {
  owner: { revoking: ['others', '这张证书正在核对'] },
} satisfies Says<Certificate>
