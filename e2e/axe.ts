import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Whether something fades or slides in; what turns for ever does not count. */
const isMoving = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity),
  )

/** Fails with the elements when axe finds anything serious or critical on the page; `rules` asks for these alone. */
export async function expectAccessible(page: Page, where: string, rules?: string[]): Promise<void> {
  await expect.poll(() => isMoving(page)).toBe(false)
  const axe = new AxeBuilder({ page })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const found = serious.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html.slice(0, 160))])
  expect(found).toEqual([])
}
