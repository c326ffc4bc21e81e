import { field, type Sample } from '../testing/samples'

const BAD = ['null', '"x"', '[]', '{}', '1e300', '-999']

export const samples: readonly Sample[] = [
  {
    title: 'a location of a vehicle',
    http: { content: 'body' },
    parts: [
      '{"_type":"location","tid":"ab","tst":',
      field('time', '1780000000', ['time'], { damage: BAD }),
      ',"lat":',
      field('latitude', '-23.55', ['fix'], { damage: BAD }),
      ',"lon":',
      field('longitude', '-46.63', ['fix'], { damage: BAD }),
      ',"vel":',
      field('speed', '36', ['speedKnots'], { damage: BAD }),
      ',"acc":',
      field('accuracy', '12', ['accuracyMeters'], { damage: BAD }),
      ',"batt":',
      field('level', '46', ['batteryLevel'], { damage: BAD }),
      ',"ign":',
      field('ignition', 'true', ['ignition'], { damage: BAD }),
      ',"odo":',
      field('kilometres', '12.5', ['odometer'], { damage: BAD }),
      ',"t":',
      field('trigger', '"s"', ['event', 'alarm', 'ignition'], { damage: BAD }),
      ',"anum":1,"temp_c-00":',
      field('temperature', '21.5', ['temp1'], { damage: BAD }),
      '}',
    ],
    tail: false,
  },
  { title: 'a last will', http: { content: 'body' }, parts: ['{"_type":"lwt","tst":1,"tid":"ab"}'], tail: false },
]
