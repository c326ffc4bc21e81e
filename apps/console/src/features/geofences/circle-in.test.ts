import { expect, test } from 'vitest'
import { circleIn } from './circle-in'

test('a new geofence begins with the circle of its address', () => {
  expect(circleIn('-23.5,-46.6,200')).toEqual({
    kind: 'circle',
    centre: { latitude: -23.5, longitude: -46.6 },
    radiusMeters: 200,
  })
})

test.each(['', '1,2', '1,2,3', '91,0,200', '0,181,200', '0,0,1e9', 'a,b,c', ',,200', '1,2,200,4'])(
  '%j is no circle',
  (text) => expect(circleIn(text)).toBeNull(),
)
