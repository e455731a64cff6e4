import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until the picture of that name is there and drawn; an address that does not open leaves a sign in its place.
 */
export async function waitForPicture(page: Page, alt: string): Promise<void> {
  const picture = page.locator(`img[alt="${alt}"]`).first()
  await expect.poll(() => picture.evaluate(one => (one as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
}
