import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Whether something fades or slides in; what turns for ever does not count. */
const isMoving = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity),
  )

/** Fails with the elements when axe finds anything serious or critical on the page. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expect.poll(() => isMoving(page)).toBe(false)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = serious.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html.slice(0, 160))])
  expect(found).toEqual([])
}
