import { field, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a report',
    parts: [
      '*T57#F1#T570071#',
      field('date', '040326', ['time']),
      '#',
      field('time', '050607', ['time']),
      '#',
      field('latitude', '2333.0000', ['fix', 'time']),
      '#S#',
      field('longitude', '04637.8000', ['fix', 'time']),
      '#W#+0.242,+0.109,-0.789#',
      field('speed', '12.500', ['speedKnots']),
      '#',
      field('altitude', '760.500', ['altitudeMeters']),
      '#A2#',
      field('battery', '4.2', ['battery']),
      '#',
    ],
    tail: ['battery'],
  },
]
