import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Whether something fades or slides in; what turns for ever does not count. */
const isMoving = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity),
  )

export type Flaw = [where: string, rule: string, elements: string[]]

/** What axe finds serious or critical on the page; `rules` asks for these alone. */
export async function flawsOf(page: Page, where: string, rules?: string[]): Promise<Flaw[]> {
  await expect.poll(() => isMoving(page)).toBe(false)
  // Without frames nothing is to be put together in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return serious.map(({ id, nodes }) => [where, id, nodes.map(({ html }) => html.slice(0, 160))])
}

/** Fails with the elements when axe finds anything serious or critical on the page. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  expect(await flawsOf(page, where)).toEqual([])
}
