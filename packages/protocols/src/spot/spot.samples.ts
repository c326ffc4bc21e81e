import { field, type Sample } from '../testing/samples'

const http = { content: 'body' as const }

export const samples: Sample[] = [
  {
    title: 'a call for help',
    parts: [
      '<?xml version="1.0"?><messageList><header><mode>LIVE</mode></header><message><esn>0-7001002</esn><messageType>HELP</messageType><timestamp>',
      field('timestamp', '2026-03-04T05:06:07.000Z', ['time']),
      '</timestamp><latitude>',
      field('latitude', '-23.55', ['fix', 'time']),
      '</latitude><longitude>',
      field('longitude', '-46.63', ['fix', 'time']),
      '</longitude><altitude>',
      field('altitude', '760', ['altitudeMeters']),
      '</altitude><batteryState>GOOD</batteryState></message></messageList>',
    ],
    http,
  },
]
