import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SLIDE_AT_REST, slideAfter, type SlideEvent, type SlideState } from './slide-machine'

const TRAVEL = 250
const down = (pointerId: number, x = 10): SlideEvent => ({ kind: 'down', pointerId, x })
const move = (pointerId: number, x: number): SlideEvent => ({ kind: 'move', pointerId, x, travel: TRAVEL })
const up = (pointerId: number): SlideEvent => ({ kind: 'up', pointerId })
const press: SlideEvent = { kind: 'press', travel: TRAVEL }
const held: SlideEvent = { kind: 'held', travel: TRAVEL }
const letGo: SlideEvent = { kind: 'letGo' }
const settled: SlideEvent = { kind: 'settled' }
const after = (...events: SlideEvent[]): SlideState =>
  events.reduce((state, event) => slideAfter(state, event, false), SLIDE_AT_REST)

test.each<[string, SlideEvent[], SlideState['phase']]>([
  ['pulled to its end', [down(1), move(1, 260)], 'confirmed'],
  ['pulled nearly to its end', [down(1), move(1, 254)], 'dragging'],
  ['let go on the way', [down(1), move(1, 200), up(1)], 'idle'],
  ['pulled back and let go', [down(1), move(1, 200), move(1, 20), up(1)], 'idle'],
  ['pulled by another finger', [down(1), move(2, 260)], 'dragging'],
  ['let go by another finger', [down(1), move(1, 200), up(2)], 'dragging'],
  ['touched by a second finger', [down(1), down(2, 0), move(1, 254)], 'dragging'],
  ['moved over without a press', [move(1, 260)], 'idle'],
  ['held with the key', [press, held], 'confirmed'],
  ['held too short', [press, letGo, held], 'idle'],
  ['held while it is pulled', [down(1), press, held], 'dragging'],
  ['pulled while it is held', [press, down(1), move(1, 260)], 'holding'],
  ['confirmed, and pulled again', [down(1), move(1, 260), up(1), down(1), move(1, 260)], 'confirmed'],
  ['confirmed and done', [down(1), move(1, 260), settled], 'idle'],
])('[CORE-SLIDE-02] a slide that is %s', (_what, events, phase) => expect(after(...events).phase).toBe(phase))

test('[CORE-SLIDE-02] one that is disabled on the way goes back, and confirms nothing', () => {
  for (const start of [[down(1), move(1, 200)], [press]])
    for (const event of [move(1, 260), held, up(1), letGo])
      expect(slideAfter(after(...start), event, true)).toEqual(SLIDE_AT_REST)
  expect(slideAfter(SLIDE_AT_REST, down(1), true)).toBe(SLIDE_AT_REST)
  const acting = after(press, held)
  expect(slideAfter(acting, letGo, true)).toBe(acting)
  expect(slideAfter(acting, settled, true)).toEqual(SLIDE_AT_REST)
})

test('whatever fingers, keys and time do: it acts once for each whole pull or hold, and the knob stays in its track', () => {
  const id = fc.constantFrom(1, 2)
  const x = fc.integer({ min: -50, max: 400 })
  const event = fc.oneof(
    fc.tuple(id, x).map(([pointer, at]) => down(pointer, at)),
    fc.tuple(id, x).map(([pointer, at]) => move(pointer, at)),
    id.map(up),
    fc.constantFrom(press, held, letGo, settled),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(event, fc.boolean()), { maxLength: 30 }), (events) => {
      let state = SLIDE_AT_REST
      for (const [one, isDisabled] of events) {
        const before = state
        state = slideAfter(before, one, isDisabled)
        expect(state.knobPx >= 0 && state.knobPx <= TRAVEL).toBe(true)
        expect(state.pointer !== null).toBe(state.phase === 'dragging')
        if (state.phase === 'idle') expect(state).toEqual(SLIDE_AT_REST)
        if (before.phase === 'confirmed') expect(state.phase).toBe(one.kind === 'settled' ? 'idle' : 'confirmed')
        else if (state.phase === 'confirmed') {
          expect(isDisabled).toBe(false)
          const isPulled = before.phase === 'dragging' && one.kind === 'move' && one.pointerId === before.pointer?.id
          expect(isPulled || (before.phase === 'holding' && one.kind === 'held')).toBe(true)
        }
      }
    }),
    { numRuns: 300 },
  )
})
