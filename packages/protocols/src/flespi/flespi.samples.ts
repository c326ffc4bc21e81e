import { field, type Sample } from '../testing/samples'

const BAD = ['null', '"x"', '[]', '{}', '1e300', '-1']

export const samples: readonly Sample[] = [
  {
    title: 'two messages of a device',
    http: { content: 'body' },
    parts: [
      '[{"ident":"7001","timestamp":',
      field('time', '1780000000.5', ['time'], { record: 0, damage: BAD }),
      ',"position.latitude":',
      field('latitude', '-23.55', ['fix'], { record: 0, damage: BAD }),
      ',"position.longitude":-46.63,"position.speed":',
      field('speed', '36', ['speedKnots'], { record: 0, damage: BAD }),
      ',"engine.ignition.status":',
      field('ignition', 'true', ['ignition'], { record: 0, damage: BAD }),
      ',"battery.level":80,"custom.thing":',
      field('thing', '"x"', ['custom.thing'], { record: 0, damage: BAD }),
      '},{"ident":7001,"timestamp":1780000001,"din":3}]',
    ],
    tail: false,
  },
  {
    title: 'a message among strangers',
    http: { content: 'body' },
    parts: [
      '[',
      field('stranger', '{"timestamp":1}', [], { damage: ['null', '7', '[]', '{"ident":null}'] }),
      ',{"ident":"7001","timestamp":1780000001,"din":3}]',
    ],
    tail: false,
  },
]
