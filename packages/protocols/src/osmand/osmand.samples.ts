import { field, type Sample } from '../testing/samples'

const BAD_NUMBERS = ['', 'x', 'NaN', '-', '9e999']
const BAD_MEMBERS = ['null', '"x"', 'true', '{}']

export const samples: Sample[] = [
  {
    title: 'query',
    parts: [
      '/?id=350001000200030&lat=',
      field('latitude', '-23.55', ['fix'], { damage: BAD_NUMBERS }),
      '&lon=',
      field('longitude', '-46.63', ['fix'], { damage: BAD_NUMBERS }),
      '&timestamp=',
      field('time', '1772600767', ['time'], { damage: BAD_NUMBERS }),
      '&speed=',
      field('speed', '10', ['speedKnots'], { damage: BAD_NUMBERS }),
      '&bearing=',
      field('course', '90', ['courseDegrees'], { damage: BAD_NUMBERS }),
      '&altitude=',
      field('altitude', '760', ['altitudeMeters'], { damage: BAD_NUMBERS }),
      '&accuracy=',
      field('accuracy', '12', ['accuracyMeters'], { damage: BAD_NUMBERS }),
      '&batt=',
      field('battery', '55', ['batteryLevel'], { damage: [...BAD_NUMBERS, '300'] }),
      '&alarm=sos',
    ],
    http: { content: 'path' },
    tail: ['alarm'],
  },
  {
    title: 'nested location',
    parts: [
      '{"device_id":"350001000200030","location":{"timestamp":',
      field('time', '"2026-03-04T05:06:07Z"', ['time'], { damage: BAD_MEMBERS }),
      ',"coords":{"latitude":',
      field('latitude', '-23.55', ['fix'], { damage: BAD_MEMBERS }),
      ',"longitude":-46.63,"accuracy":12,"speed":',
      field('speed', '10', ['speedKnots'], { damage: BAD_MEMBERS }),
      ',"heading":90,"altitude":',
      field('altitude', '760', ['altitudeMeters'], { damage: BAD_MEMBERS }),
      '},"odometer":',
      field('odometer', '1234', ['odometer'], { damage: BAD_MEMBERS }),
      ',"battery":{"level":',
      field('battery', '0.79', ['batteryLevel'], { damage: BAD_MEMBERS }),
      '},"alarm":"sos"}}',
    ],
    http: { content: 'body' },
    tail: false,
  },
]
