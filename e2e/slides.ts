import type { Locator, Page } from '@playwright/test'

/** The slide of the open dialog; the last one where there are two. */
export const slideOf = (page: Page): Locator => page.getByRole('dialog').locator('[data-slide]').last()

const KNOB_PX = 46
const OFFSET_PX = 2

/** Grips the knob with the mouse and moves it to so many pixels before the end; does not let go. */
export async function dragSlide(page: Page, beforeEndPx = 0): Promise<void> {
  const slide = slideOf(page)
  await slide.scrollIntoViewIfNeeded()
  const box = await settledBox(slide)
  const x = box.x + OFFSET_PX + KNOB_PX / 2
  const y = box.y + box.height / 2
  const travel = box.width - KNOB_PX - 2 * OFFSET_PX
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + travel / 2, y)
  await page.mouse.move(x + travel - beforeEndPx, y)
}

/** Slides to the end and lets go. */
export async function slide(page: Page): Promise<void> {
  await dragSlide(page)
  await page.mouse.up()
}

/** Slides with a finger. */
export async function touchSlide(page: Page): Promise<void> {
  const slide = slideOf(page)
  await slide.scrollIntoViewIfNeeded()
  const box = await settledBox(slide)
  const x = box.x + OFFSET_PX + KNOB_PX / 2
  const y = box.y + box.height / 2
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: number | null) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === null ? [] : [{ x: at, y }] })
  await touch('touchStart', x)
  for (let step = 1; step <= 5; step++) await touch('touchMove', x + ((box.width - KNOB_PX) * step) / 5)
  await touch('touchEnd', null)
}

/** Where the slide is once its dialog has stopped moving. */
async function settledBox(slide: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  let last = await slide.boundingBox()
  for (;;) {
    await slide.page().waitForTimeout(120)
    const box = await slide.boundingBox()
    if (box && last && box.x === last.x && box.y === last.y && box.width === last.width) return box
    last = box
  }
}
