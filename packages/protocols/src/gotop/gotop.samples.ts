import { bytesFromAscii } from '../bytes/index'
import { field, joinBytes, type Sample } from '../testing/samples'

export const samples: Sample[] = [
  {
    title: 'a call for help',
    parts: [
      '350001000200030,CMD-KEY,',
      field('validity', 'A', ['valid']),
      ',DATE:',
      field('date', '260304', ['time']),
      ',TIME:',
      field('time', '050607', ['time']),
      ',LAT:',
      field('latitude', '23.5500000S', ['fix', 'time']),
      ',LON:',
      field('longitude', '046.6300000W', ['fix', 'time']),
      ',Speed:',
      field('speed', '036.0', ['speedKnots']),
      ',',
      field('state', '081-20', ['batteryLevel', 'rssi']),
      ',05.68',
    ],
    seal: (content) => joinBytes([content, bytesFromAscii('#')]),
  },
]
