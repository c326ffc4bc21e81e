import { expect, test } from 'vitest'
import { Playhead, shownTime } from './playhead'

test('[CORE-HISTORY-01] playing goes on as fast as chosen and stops at the end', () => {
  const head = new Playhead()
  head.set({ timeMs: 1000, isPlaying: true, rate: 60 }, 0)
  head.advance(100, 20_000, 100)
  expect(head.now()).toMatchObject({ timeMs: 7000, isPlaying: true })
  head.advance(1000, 20_000, 200)
  expect(head.now()).toMatchObject({ timeMs: 20_000, isPlaying: false })
})

test('[CORE-HISTORY-01] while playing the map hears every frame, the words only some; a pause is heard at once', () => {
  const head = new Playhead()
  const heard = { frames: 0, words: 0 }
  head.onFrame(() => heard.frames++)
  head.subscribe(() => heard.words++)
  head.set({ isPlaying: true }, 0)
  for (let at = 16; at <= 96; at += 16) head.advance(16, 1e9, at)
  expect(heard).toEqual({ frames: 7, words: 1 })
  head.set({ isPlaying: false }, 97)
  expect(heard).toEqual({ frames: 8, words: 2 })
  expect(head.get()).toBe(head.now())
})

test('[CORE-HISTORY-01] the pointer goes before the time, and gives it back', () => {
  const head = new Playhead()
  head.set({ timeMs: 5, hoverMs: 9 })
  expect(shownTime(head.get())).toBe(9)
  head.set({ hoverMs: null })
  expect(shownTime(head.get())).toBe(5)
})
